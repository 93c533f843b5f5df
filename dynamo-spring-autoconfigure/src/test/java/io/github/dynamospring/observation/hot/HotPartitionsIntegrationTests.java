package io.github.dynamospring.observation.hot;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.retry.FakeDynamoDb;
import io.github.dynamospring.client.retry.FakeDynamoDb.Answer;
import io.github.dynamospring.observation.DefaultDynamoObservationConvention;
import io.github.dynamospring.observation.DynamoObservationInterceptor;
import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.RequestListener;
import io.github.dynamospring.observation.WatchedShop;
import io.github.dynamospring.schema.TableSchema;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link HotPartitions} with what DynamoDB Local reports.
 */
class HotPartitionsIntegrationTests {

	private static final TableSchema SCHEMA = WatchedShop.SCHEMA;

	private static final Listener LISTENER = new Listener();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of()
		.observedBy(new DynamoObservationInterceptor(ObservationRegistry.NOOP, null,
				new DefaultDynamoObservationConvention(), List.of(LISTENER), new ObservationFailures()));

	private static final DynamoDbClient client = database.client();

	@BeforeAll
	static void start() {
		database.createTable(SCHEMA);
	}

	@BeforeEach
	void watch() {
		client.putItem((put) -> put.tableName(WatchedShop.TABLE).item(order("ORDER#1", 1)));
		LISTENER.partitions = new HotPartitions(HotPartitionSettings.DEFAULT, Map.of(WatchedShop.TABLE, SCHEMA)::get,
				(name) -> name, new SimpleMeterRegistry(), (event) -> {
				}, new ObservationFailures(), () -> 0);
	}

	private static Map<String, AttributeValue> order(String order, int kilobytes) {
		return Map.of("pk", AttributeValue.fromS("CUSTOMER#1"), "sk", AttributeValue.fromS("SORT#1"), "orderId",
				AttributeValue.fromS(order), "tenant", AttributeValue.fromS("t1"), "year", AttributeValue.fromN("2026"),
				"other", AttributeValue.fromS("o"), "data", AttributeValue.fromS("x".repeat(kilobytes * 1024)));
	}

	private static Map<String, AttributeValue> key(String customer) {
		return WatchedShop.key("CUSTOMER#" + customer, "SORT#1");
	}

	@Test
	void countsAPutItemByAllKeysOfItsItem() {
		client.putItem((put) -> put.tableName(WatchedShop.TABLE).item(order("ORDER#1", 2)));
		assertThat(taken()).containsExactlyInAnyOrder("write shop CUSTOMER#1 6.0", "write byOrder ORDER#1 3.0",
				"write inverted SORT#1 3.0", "write byTenant t1,2026 3.0", "write local CUSTOMER#1 3.0");
	}

	@Test
	void countsUpdatesAndDeletes() {
		client.updateItem((update) -> update.tableName(WatchedShop.TABLE)
			.key(key("1"))
			.updateExpression("set orderId = :o")
			.expressionAttributeValues(Map.of(":o", AttributeValue.fromS("ORDER#2"))));
		client.deleteItem((delete) -> delete.tableName(WatchedShop.TABLE).key(key("1")));
		assertThat(taken()).containsExactlyInAnyOrder("write shop CUSTOMER#1 8.0", "write inverted SORT#1 4.0",
				"write local CUSTOMER#1 4.0", "write byOrder ? 6.0", "write byTenant ? 4.0");
	}

	@Test
	void countsFailedConditions() {
		assertThatExceptionOfType(ConditionalCheckFailedException.class)
			.isThrownBy(() -> client.putItem((put) -> put.tableName(WatchedShop.TABLE)
				.item(order("ORDER#1", 2))
				.conditionExpression("attribute_not_exists(pk)")));
		assertThat(taken()).containsExactly("write shop CUSTOMER#1 3.0");
	}

	@Test
	void countsReadsOfSingleItems() {
		client.getItem((get) -> get.tableName(WatchedShop.TABLE).key(key("1")));
		client.getItem((get) -> get.tableName(WatchedShop.TABLE).key(key("2")).consistentRead(true));
		assertThat(taken()).containsExactlyInAnyOrder("read shop CUSTOMER#1 0.5", "read shop CUSTOMER#2 1.0");
	}

	@ParameterizedTest
	@ValueSource(strings = { "pk = :p", "#p=:p", "(pk = :p)", "pk = :p and sk > :r", "pk=:p AND #s >= :s",
			"sk <= :t and pk = :p", "#p = :p and #s between :s and :t", "begins_with(sk, :s) and (#p = :p)",
			"(#s = :s) AND (#p=:p)", ":p = pk", ":s <= sk and :p = pk" })
	void countsQueriesInEachSpellingThatDynamoDbTakes(String expression) {
		client.query(
				(query) -> query.tableName(WatchedShop.TABLE)
					.keyConditionExpression(expression)
					.expressionAttributeNames(used(Map.of("#p", "pk", "#s", "sk"), expression))
					.expressionAttributeValues(used(
							Map.of(":p", AttributeValue.fromS("CUSTOMER#1"), ":s", AttributeValue.fromS("SORT#1"), ":t",
									AttributeValue.fromS("SORT#2"), ":r", AttributeValue.fromS("SORT#0")),
							expression)));
		assertThat(taken()).containsExactly("read shop CUSTOMER#1 0.5");
	}

	private static <T> Map<String, T> used(Map<String, T> all, String expression) {
		Map<String, T> used = new HashMap<>(all);
		used.keySet().removeIf((name) -> !expression.contains(name));
		return used.isEmpty() ? null : used;
	}

	@Test
	void countsQueriesOfIndexes() {
		client.query((query) -> query.tableName(WatchedShop.TABLE)
			.indexName(WatchedShop.BY_TENANT)
			.keyConditionExpression("#y = :y and tenant = :t")
			.expressionAttributeNames(Map.of("#y", "year"))
			.expressionAttributeValues(Map.of(":t", AttributeValue.fromS("t1"), ":y", AttributeValue.fromN("2026.0"))));
		client.query((query) -> query.tableName(WatchedShop.TABLE)
			.indexName(WatchedShop.LOCAL)
			.keyConditionExpression("pk = :p")
			.expressionAttributeValues(Map.of(":p", AttributeValue.fromS("CUSTOMER#1"))));
		assertThat(taken()).containsExactlyInAnyOrder("read byTenant t1,2026 0.5", "read shop CUSTOMER#1 0.5",
				"read local CUSTOMER#1 0.5");
	}

	@Test
	void countsScansAndStatementsWithoutKey() {
		client.scan((scan) -> scan.tableName(WatchedShop.TABLE));
		client.executeStatement((statement) -> statement.statement("SELECT * FROM shop WHERE pk = 'CUSTOMER#1'"));
		assertThat(LISTENER.partitions.heaviest(1)).isEmpty();
		assertThat(LISTENER.partitions.capacity()).singleElement()
			.satisfies((capacity) -> assertThat(capacity.unattributed()).isEqualTo(capacity.unitsPerSecond()));
	}

	@Test
	void apportionsBatches() {
		client.batchWriteItem((batch) -> batch.requestItems(Map.of(WatchedShop.TABLE, List
			.of(put(WatchedShop.item("CUSTOMER#8", "SORT#1", 4)), put(WatchedShop.item("CUSTOMER#9", "SORT#1", 0))))));
		assertThat(taken()).containsExactlyInAnyOrder("write shop CUSTOMER#8 5.0", "write shop CUSTOMER#9 1.0");
		watch();
		client.batchGetItem((batch) -> batch.requestItems(
				Map.of(WatchedShop.TABLE, KeysAndAttributes.builder().keys(List.of(key("8"), key("9"))).build())));
		assertThat(taken()).containsExactlyInAnyOrder("read shop CUSTOMER#8 1.0", "read shop CUSTOMER#9 0.5");
	}

	private static WriteRequest put(Map<String, AttributeValue> item) {
		return WriteRequest.builder().putRequest((put) -> put.item(item)).build();
	}

	@Test
	void apportionsTransactions() {
		client
			.transactWriteItems((transaction) -> transaction.transactItems(
					TransactWriteItem.builder()
						.put((put) -> put.tableName(WatchedShop.TABLE)
							.item(WatchedShop.item("CUSTOMER#6", "SORT#1", 0)))
						.build(),
					TransactWriteItem.builder()
						.delete((delete) -> delete.tableName(WatchedShop.TABLE).key(key("7")))
						.build()));
		assertThat(taken()).anyMatch((line) -> line.startsWith("write shop CUSTOMER#6 "))
			.anyMatch((line) -> line.startsWith("write shop CUSTOMER#7 "));
		assertThat(LISTENER.partitions.capacity()).filteredOn((capacity) -> capacity.index() == null)
			.allMatch((capacity) -> capacity.unattributed() == 0);
	}

	@Test
	void namesTheKeyThatAPartitionThrottles() {
		List<Object> events = new ArrayList<>();
		HotPartitions partitions = new HotPartitions(HotPartitionSettings.DEFAULT, (name) -> SCHEMA, (name) -> name,
				new SimpleMeterRegistry(), events::add, new ObservationFailures());
		Answer throttle = Answer.error(400, "ProvisionedThroughputExceededException",
				",\"ThrottlingReasons\":[{\"reason\":\"TableReadKeyRangeThroughputExceeded\",\"resource\":"
						+ "\"arn:aws:dynamodb:eu-west-1:123456789012:table/shop\"}]");
		try (FakeDynamoDb fake = new FakeDynamoDb(throttle, Answer.ITEM);
				DynamoDbClient throttled = LocalDatabase.clientBuilder(fake.endpoint())
					.overrideConfiguration(
							(configuration) -> configuration.addExecutionInterceptor(new DynamoObservationInterceptor(
									ObservationRegistry.NOOP, null, new DefaultDynamoObservationConvention(),
									List.of(partitions), new ObservationFailures())))
					.build()) {
			throttled.getItem((get) -> get.tableName(WatchedShop.TABLE).key(key("1")));
		}
		assertThat(events).singleElement().isInstanceOfSatisfying(HotPartitionEvent.class, (event) -> {
			assertThat(event.partition().key()).isEqualTo("CUSTOMER#1");
			assertThat(event.throttlingReason()).isEqualTo("TableReadKeyRangeThroughputExceeded");
		});
	}

	private static List<String> taken() {
		return HotPartitionsTests.taken(LISTENER.partitions);
	}

	private static final class Listener implements RequestListener {

		private HotPartitions partitions;

		@Override
		public void ended(DynamoRequestContext context) {
			if (this.partitions != null) {
				this.partitions.ended(context);
			}
		}

	}

}
