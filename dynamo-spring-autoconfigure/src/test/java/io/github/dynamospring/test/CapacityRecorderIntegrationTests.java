package io.github.dynamospring.test;

import java.util.List;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.shop.StockKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.annotation.Autowired;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link CapacityRecorder} and {@link CapacityAssert}.
 */
@DataDynamoTest
@DynamoCleanup
class CapacityRecorderIntegrationTests {

	@Autowired
	private CapacityRecorder capacity;

	@Autowired
	private Orders orders;

	@Autowired
	private Stocks stocks;

	@Autowired
	private DynamoDbClient client;

	@BeforeEach
	void placeOrders() {
		this.orders.insert(Order.of("ada", "1001", LocalDatabase.NOW));
		this.orders.insert(Order.of("ada", "1002", LocalDatabase.NOW));
		this.stocks.insert(new Stock("sku-1", "north", 1));
	}

	@Test
	void assertsOnReads() {
		assertThat(this.capacity.of(() -> this.orders.findByOrderId("1001"))).requests(1).readUnits(0.5).writeUnits(0);
	}

	@Test
	void assertsOnWritesOfTablesAndIndexes() {
		RecordedCapacity insert = this.capacity
			.of(() -> this.orders.insert(Order.of("ada", "1003", LocalDatabase.NOW)));
		assertThat(insert).requests(1).writeUnits(3).readUnits(0);
		assertThat(insert).ofTable("shop").requests(1).writeUnits(3);
		assertThat(insert).ofIndex("gsi1").requests(1).writeUnits(1);
	}

	@Test
	void countsRequestsOfOtherThreads() {
		assertThat(this.capacity.of(() -> this.orders.findByOrderIdIn(List.of("1001", "1002")))).requests(2)
			.ofIndex("gsi1")
			.readUnits(1);
	}

	@Test
	void assertsOnPatterns() {
		RecordedCapacity calls = this.capacity.of(() -> {
			this.orders.findByOrderId("1001");
			this.stocks.restock(new StockKey("sku-1", "north"), 1);
			this.client.listTables();
		});
		assertThat(calls).requests(3)
			.ofPattern("Orders.findByOrderId")
			.requests(1)
			.readUnits(0.5)
			.ofTable("shop")
			.requests(1);
		assertThat(calls).ofPattern("Stocks.restock").requests(1).writeUnits(1);
	}

	@Test
	void recordsCallsWithinCalls() {
		assertThat(this.capacity.of(() -> {
			this.orders.findByOrderId("1001");
			assertThat(this.capacity.of(() -> this.orders.findByOrderId("1002"))).requests(1);
		})).requests(2);
	}

	@Test
	void recordsNothingElse() {
		RecordedCapacity nothing = this.capacity.of(() -> {
		});
		this.orders.findByOrderId("1001");
		assertThat(nothing).requests(0);
	}

	@Test
	void passesExceptionsOn() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.capacity.of(() -> {
			throw new IllegalArgumentException("of the calls");
		})).withMessage("of the calls");
	}

	@Test
	void listsTheRequestsWhereTheNumberIsAnother() {
		RecordedCapacity calls = this.capacity.of(() -> {
			this.orders.findByOrderId("1001");
			this.stocks.restock(new StockKey("sku-1", "north"), 1);
			this.client.listTables();
		});
		assertFails(() -> assertThat(calls).requests(1), """
				Expected 1 request, found 3. Sent:
				  1. Query by Orders.findByOrderId: shop/gsi1 0.5 RCU
				  2. UpdateItem by Stocks.restock: shop 1 WCU
				  3. ListTables: no table""");
	}

	@Test
	void listsTheRequestsWhereTheUnitsAreOthers() {
		RecordedCapacity insert = this.capacity
			.of(() -> this.orders.insert(Order.of("ada", "1003", LocalDatabase.NOW)));
		assertFails(() -> assertThat(insert).as("one item").ofIndex("gsi1").writeUnits(2.5), """
				[one item] Expected 2.5 write units of index 'gsi1', found 1. Sent:
				  1. PutItem by Orders.insert: shop 1 WCU, shop/gsi1 1 WCU, shop/gsi2 1 WCU""");
		assertFails(() -> assertThat(insert).ofPattern("Orders.save").ofTable("shop").requests(2), """
				Expected 2 requests by Orders.save of table 'shop', found 0. Sent:
				  1. PutItem by Orders.insert: shop 1 WCU, shop/gsi1 1 WCU, shop/gsi2 1 WCU""");
	}

	@Test
	void refusesPatternsAndTablesThatThereAreNot() {
		RecordedCapacity calls = this.capacity.of(() -> this.orders.findByOrderId("1001"));
		assertFails(() -> assertThat(calls).ofPattern("Stocks.restok").requests(0),
				"There is no access pattern 'Stocks.restok', but [Stocks.insert, Stocks.save, Stocks.saveAll, "
						+ "Stocks.update, Stocks.findById, Stocks.findAllById, Stocks.existsById, Stocks.delete, "
						+ "Stocks.deleteById, Stocks.deleteAllById, Stocks.restock]");
		assertFails(() -> assertThat(calls).ofTable("shops").writeUnits(0), "There is no table 'shops', but [shop]");
	}

	@Test
	void acceptsNamesThatCallsMayGive() {
		RecordedCapacity calls = this.capacity.of(() -> this.orders.findByOrderId("1001"));
		assertThat(calls).ofPattern("Checkout").requests(0);
		assertThat(calls).ofPattern("DynamoTemplate.transactWrite").requests(0);
		assertThat(calls).ofPattern("Stocks.restock").ofTable("shop").requests(0);
	}

	@Test
	void saysWhereNothingWasSent() {
		RecordedCapacity nothing = this.capacity.of(() -> {
		});
		assertFails(() -> assertThat(nothing).requests(1), "Expected 1 request, found 0, because nothing was sent");
	}

	private static void assertFails(Runnable assertion, String message) {
		assertThatExceptionOfType(AssertionError.class).isThrownBy(assertion::run).withMessage(message);
	}

}
