package io.github.dynamospring.repository.reactive.slice;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.shop.StockKey;
import io.github.dynamospring.test.CapacityRecorder;
import io.github.dynamospring.test.DataDynamoTest;
import io.github.dynamospring.test.DynamoCleanup;
import io.github.dynamospring.test.FaultInjection;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of a reactive repository in {@link DataDynamoTest}.
 */
@DataDynamoTest
@DynamoCleanup
@Timeout(120)
class ReactiveSliceIntegrationTests {

	private static final StockKey NORTH = new StockKey("sku-1", "north");

	@Autowired
	private CapacityRecorder capacity;

	@Autowired
	private FaultInjection faults;

	@Autowired
	private ReactiveStocks stocks;

	@BeforeEach
	void stock() {
		this.stocks.insert(new Stock("sku-1", "north", 1)).block();
	}

	@Test
	void assertsOnTheCapacityOfSubscriptions() {
		assertThat(this.capacity.of(() -> this.stocks.findById(NORTH))).requests(0);
		assertThat(this.capacity.of(() -> this.stocks.findBySku("sku-1").blockLast())).requests(1)
			.ofPattern("ReactiveStocks.findBySku")
			.readUnits(0.5);
		assertThat(this.capacity.of(() -> this.stocks.restock(NORTH, 1).block())).ofPattern("ReactiveStocks.restock")
			.writeUnits(1);
	}

	@Test
	void faultsHitCallsInOtherThreads() {
		this.faults.on(ReactiveStocks.class, (stocks) -> stocks.findById(NORTH)).throttle(2);
		assertThat(this.capacity.of(() -> this.stocks.findById(NORTH).block()).toString())
			.isEqualTo("  1. GetItem by ReactiveStocks.findById: shop 0.5 RCU after 3 attempts");
		this.faults.on(ReactiveStocks.class, (stocks) -> stocks.findBySku("sku-1")).fail(1);
		assertThat(this.capacity.of(() -> this.stocks.findBySku("sku-1").blockLast()).toString())
			.endsWith("after 2 attempts");
	}

	@Test
	void lostAnswersAreErrorSignals() {
		this.faults.on(ReactiveStocks.class, (stocks) -> stocks.restock(NORTH, 1)).loseAnswer(1);
		assertThatExceptionOfType(AmbiguousWriteException.class)
			.isThrownBy(() -> this.stocks.restock(NORTH, 1).block());
		assertThat(this.stocks.findById(NORTH).block()).isEqualTo(new Stock("sku-1", "north", 2));
	}

	@SpringBootConfiguration
	@EnableAutoConfiguration
	static class SliceApplication {

	}

}
