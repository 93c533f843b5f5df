package io.github.dynamospring.test;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.Stock;
import io.github.dynamospring.shop.StockKey;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

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

	@Autowired
	private DynamoOperations template;

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
	void countsAllActionsOfATransactionThatWrites() {
		RecordedCapacity transaction = this.capacity
			.of(() -> this.client.transactWriteItems((request) -> request.transactItems(
					TransactWriteItem.builder().put((put) -> put.tableName("shop").item(item("put", 2000))).build(),
					TransactWriteItem.builder().delete((delete) -> delete.tableName("shop").key(key("gone"))).build(),
					TransactWriteItem.builder()
						.update((update) -> update.tableName("shop")
							.key(key("new"))
							.updateExpression("SET quantity = :one")
							.expressionAttributeValues(Map.of(":one", AttributeValue.fromN("1"))))
						.build(),
					check("attribute_not_exists(pk)"))));
		assertThat(transaction).requests(1).writeUnits(10).readUnits(0).ofTable("shop").writeUnits(10);
		assertThat(transaction).hasToString("  1. TransactWriteItems: shop 10 WCU");
	}

	@Test
	void countsItemsOfATransactionThatGoPastTheSdk() {
		Stock large = new Stock("sku-2", "x".repeat(900), 1);
		assertThat(this.capacity
			.of(() -> this.template.transactWrite((tx) -> tx.insert(large).insert(new Stock("sku-3", "north", 1)))))
			.requests(1)
			.writeUnits(6);
	}

	@Test
	void countsAConditionCheckAsAWrite() {
		assertThat(this.capacity.of(() -> this.client
			.transactWriteItems((request) -> request.transactItems(check("attribute_not_exists(pk)"))))).writeUnits(2)
			.readUnits(0);
	}

	@Test
	void takesTheSizeOfTheOnlyActionOfATableFromTheReport() {
		this.client.putItem((request) -> request.tableName("shop").item(item("large", 5000)));
		assertThat(this.capacity.of(() -> this.client.transactWriteItems((request) -> request.transactItems(
				TransactWriteItem.builder().delete((delete) -> delete.tableName("shop").key(key("large"))).build()))))
			.writeUnits(10);
	}

	@Test
	void countsAllActionsOfATransactionThatReads() {
		this.client.putItem((request) -> request.tableName("shop").item(item("large", 5000)));
		assertThat(this.capacity.of(() -> this.client
			.transactGetItems((request) -> request.transactItems(Stream.of("large", "missing", "absent")
				.map((key) -> TransactGetItem.builder().get((get) -> get.tableName("shop").key(key(key))).build())
				.toList()))))
			.requests(1)
			.readUnits(8)
			.writeUnits(0);
	}

	@Test
	void countsNothingOfATransactionThatIsCancelled() {
		RecordedCapacity transaction = this.capacity
			.of(() -> assertThatExceptionOfType(TransactionCanceledException.class).isThrownBy(() -> this.client
				.transactWriteItems((request) -> request.transactItems(check("attribute_exists(pk)")))));
		assertThat(transaction).requests(1).writeUnits(0);
	}

	private static TransactWriteItem check(String condition) {
		return TransactWriteItem.builder()
			.conditionCheck((check) -> check.tableName("shop").key(key("other")).conditionExpression(condition))
			.build();
	}

	private static Map<String, AttributeValue> key(String id) {
		return Map.of("pk", AttributeValue.fromS(id), "sk", AttributeValue.fromS("META"));
	}

	private static Map<String, AttributeValue> item(String id, int size) {
		Map<String, AttributeValue> item = new HashMap<>(key(id));
		item.put("text", AttributeValue.fromS("x".repeat(size - 20)));
		return item;
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
		assertFails(() -> assertThat(calls).ofTable("shops").writeUnits(0),
				"There is no table 'shops', but [shop, tickets]");
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
		assertFails(() -> assertThat(nothing).requests(1), "Expected 1 request, found 0, because no request was sent");
	}

	private static void assertFails(Runnable assertion, String message) {
		assertThatExceptionOfType(AssertionError.class).isThrownBy(assertion::run).withMessage(message);
	}

}
