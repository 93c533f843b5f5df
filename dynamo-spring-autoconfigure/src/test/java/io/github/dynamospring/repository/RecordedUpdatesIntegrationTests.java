package io.github.dynamospring.repository;

import java.util.UUID;

import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityResults;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.repository.shop.Stocks;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.shop.StockKey;
import org.junit.jupiter.api.Test;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for the updates of a transaction that are called on a proxy of their repository,
 * on DynamoDB Local.
 */
@SpringJUnitConfig(ShopConfiguration.class)
class RecordedUpdatesIntegrationTests {

	private final String sku = UUID.randomUUID().toString();

	private final StockKey north = new StockKey(this.sku, "north");

	private final StockKey south = new StockKey(this.sku, "south");

	@Autowired
	private DynamoOperations dynamo;

	@Autowired
	private Stocks stocks;

	@Test
	void appliesAllUpdates() {
		this.stocks.insert(new Stock(this.sku, "north", 5));
		EntityResults results = this.dynamo.transactWrite((tx) -> {
			Stocks recorded = tx.in(Stocks.class);
			recorded.tryTake(this.north, 2);
			recorded.receive(this.south, 2);
		});
		assertThat(results.size()).isEqualTo(2);
		assertThat(quantity(this.north)).isEqualTo(3);
		assertThat(quantity(this.south)).isEqualTo(2);
	}

	@Test
	void appliesNoneIfAConditionFails() {
		this.stocks.insert(new Stock(this.sku, "north", 5));
		this.stocks.insert(new Stock(this.sku, "south", 1));
		assertThatExceptionOfType(TransactionFailedException.class).isThrownBy(() -> this.dynamo.transactWrite((tx) -> {
			tx.in(Stocks.class).take(this.sku, "north", 2);
			tx.in(Stocks.class).takeOnce(this.south, 2);
		}))
			.satisfies(
					(ex) -> assertThat(ex.getMessage()).contains("action 2, Stocks.takeOnce: the condition does not"))
			.withCauseInstanceOf(ConditionFailedException.class);
		assertThat(quantity(this.north)).isEqualTo(5);
		assertThat(quantity(this.south)).isEqualTo(1);
	}

	private long quantity(StockKey key) {
		return this.stocks.findById(key).orElseThrow().quantity();
	}

}
