package io.github.dynamospring.observation.hot;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.observation.FailedAttempt;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.SettableRequestContext;
import io.github.dynamospring.observation.TableTag;
import io.github.dynamospring.observation.WatchedShop;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.schema.TableSchema;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ExecuteStatementRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.api.Assertions.withinPercentage;

/**
 * Tests for {@link HotPartitions}.
 */
@ExtendWith(OutputCaptureExtension.class)
class HotPartitionsTests {

	private long now;

	private final Map<String, TableSchema> schemas = new TreeMap<>(Map.of(WatchedShop.TABLE, WatchedShop.SCHEMA));

	private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

	private final List<Object> events = new ArrayList<>();

	private final ObservationFailures failures = new ObservationFailures();

	private HotPartitions partitions = create(HotPartitionSettings.DEFAULT, (name) -> name, this.meters);

	private HotPartitions create(HotPartitionSettings settings, TableTag tag, MeterRegistry meters) {
		return new HotPartitions(settings, this.schemas::get, tag, meters, this.events::add, this.failures,
				() -> this.now);
	}

	private void ended(SdkRequest request, ResourceUsage... usage) {
		this.partitions.ended(WatchedShop.ended(request, null, usage));
	}

	private void ended(SdkRequest request, SdkResponse response, ResourceUsage... usage) {
		this.partitions.ended(WatchedShop.ended(request, response, usage));
	}

	private List<String> taken() {
		return taken(this.partitions);
	}

	/**
	 * Lines such as {@code write byOrder o1 2.5}, and {@code ?} for unattributed units.
	 * At the time 0 three panes of a quarter of a minute are seen.
	 */
	static List<String> taken(HotPartitions partitions) {
		double seconds = 45;
		List<String> taken = new ArrayList<>();
		for (HotPartition partition : partitions.heaviest(100)) {
			assertThat(partition.error()).isZero();
			taken.add(line(partition.type(), partition.index(), partition.key(), partition.unitsPerSecond() * seconds));
		}
		for (WatchedCapacity capacity : partitions.capacity()) {
			if (capacity.unattributed() > 0) {
				taken.add(line(capacity.type(), capacity.index(), "?", capacity.unattributed() * seconds));
			}
		}
		return taken;
	}

	private static String line(CapacityType type, String index, String key, double units) {
		return type.tag() + " " + ((index != null) ? index : WatchedShop.TABLE) + " " + key + " "
				+ Math.round(units * 1000) / 1000.0;
	}

	@Test
	void countsGetItemByItsKey() {
		ended(WatchedShop.get("a", "1"), WatchedShop.read(null, 0.5));
		ended(WatchedShop.get("a", "2"), WatchedShop.read(null, 2));
		ended(WatchedShop.get("b", "1"), WatchedShop.read(null, 1));
		assertThat(taken()).containsExactly("read shop a 2.5", "read shop b 1.0");
	}

	@Test
	void countsPutItemByTheKeysOfTheTableAndOfEachIndex() {
		Map<String, AttributeValue> item = Map.of("pk", AttributeValue.fromS("a"), "sk", AttributeValue.fromS("s"),
				"orderId", AttributeValue.fromS("o1"), "tenant", AttributeValue.fromS("t,1"), "year",
				AttributeValue.fromN("2026.0"));
		ended(WatchedShop.put(item), WatchedShop.write(null, 1), WatchedShop.write(WatchedShop.BY_ORDER, 2),
				WatchedShop.write(WatchedShop.INVERTED, 3), WatchedShop.write(WatchedShop.BY_TENANT, 4),
				WatchedShop.write(WatchedShop.LOCAL, 5));
		assertThat(taken()).containsExactlyInAnyOrder("write shop a 6.0", "write byOrder o1 2.0",
				"write inverted s 3.0", "write byTenant t\\,1,2026 4.0", "write local a 5.0");
	}

	@Test
	void countsUnitsOfAnIndexThatAPutItemHasNoKeyForWithoutKey() {
		ended(WatchedShop.put(WatchedShop.item("a", "s", 0)), WatchedShop.write(null, 1),
				WatchedShop.write(WatchedShop.BY_ORDER, 1), WatchedShop.write(WatchedShop.BY_TENANT, 1));
		assertThat(taken()).containsExactlyInAnyOrder("write shop a 1.0", "write byOrder ? 1.0",
				"write byTenant ? 1.0");
	}

	@Test
	void countsIndexesOfUpdatesAndDeletesWhereTheirKeyIsPartOfThePrimaryKey() {
		ended(WatchedShop.update("a", "s"), WatchedShop.write(null, 1), WatchedShop.write(WatchedShop.BY_ORDER, 2),
				WatchedShop.write(WatchedShop.INVERTED, 3), WatchedShop.write(WatchedShop.LOCAL, 4));
		ended(WatchedShop.delete("a", "s"), WatchedShop.write(null, 10), WatchedShop.write(WatchedShop.BY_ORDER, 20),
				WatchedShop.write(WatchedShop.INVERTED, 30), WatchedShop.write(WatchedShop.LOCAL, 40));
		assertThat(taken()).containsExactlyInAnyOrder("write shop a 55.0", "write byOrder ? 22.0",
				"write inverted s 33.0", "write local a 44.0");
	}

	@Test
	void countsQueryByItsKeyCondition() {
		QueryRequest.Builder query = QueryRequest.builder()
			.tableName(WatchedShop.TABLE)
			.expressionAttributeValues(Map.of(":a", AttributeValue.fromS("a"), ":b", AttributeValue.fromN("7")));
		ended(query.keyConditionExpression("pk = :a").build(), WatchedShop.read(null, 1));
		ended(query.indexName(WatchedShop.LOCAL).build(), WatchedShop.read(WatchedShop.LOCAL, 2),
				WatchedShop.read(null, 4));
		ended(query.indexName(WatchedShop.BY_ORDER).keyConditionExpression("orderId = :a").build(),
				WatchedShop.read(WatchedShop.BY_ORDER, 8));
		ended(query.indexName(WatchedShop.BY_TENANT).keyConditionExpression("year=:b AND tenant=:a").build(),
				WatchedShop.read(WatchedShop.BY_TENANT, 16));
		assertThat(taken()).containsExactlyInAnyOrder("read shop a 7.0", "read local a 2.0", "read byOrder a 8.0",
				"read byTenant a,7 16.0");
	}

	@Test
	void countsFailedConditionsAsEstimated() {
		this.partitions.ended(conditionFailed(WatchedShop.put(WatchedShop.item("a", "1", 2))));
		this.partitions.ended(conditionFailed(UpdateItemRequest.builder()
			.tableName("arn:aws:dynamodb:eu-west-1:123456789012:table/shop")
			.key(WatchedShop.key("b", "1"))
			.build()));
		this.partitions.ended(conditionFailed(ExecuteStatementRequest.builder().statement("UPDATE shop").build()));
		assertThat(taken()).containsExactly("write shop a 3.0", "write shop b 1.0");
		assertThat(gauge("shop", "none", "write").value()).isPositive();
	}

	private static SettableRequestContext conditionFailed(SdkRequest request) {
		SettableRequestContext context = WatchedShop.ended(request, null);
		context.addFailedAttempt(new FailedAttempt(1, 400, "ConditionalCheckFailedException", false, List.of()));
		return context;
	}

	@Test
	void countsALocalIndexForTheTableToo() {
		QueryRequest query = QueryRequest.builder()
			.tableName(WatchedShop.TABLE)
			.indexName(WatchedShop.LOCAL)
			.keyConditionExpression("pk = :a")
			.expressionAttributeValues(Map.of(":a", AttributeValue.fromS("a")))
			.build();
		ended(query, WatchedShop.read(WatchedShop.LOCAL, 13_500));
		ended(ScanRequest.builder().tableName(WatchedShop.TABLE).indexName(WatchedShop.LOCAL).build(),
				WatchedShop.read(WatchedShop.LOCAL, 45));
		assertThat(taken()).containsExactlyInAnyOrder("read shop a 13500.0", "read local a 13500.0", "read shop ? 45.0",
				"read local ? 45.0");
		assertThat(gauge("shop", "none", "read").value()).isEqualTo(0.1);
		assertThat(gauge("shop", "local", "read").value()).isEqualTo(0.1);
	}

	@Test
	void countsScansAndStatementsWithoutKey() {
		ended(ScanRequest.builder().tableName(WatchedShop.TABLE).build(), WatchedShop.read(null, 128));
		ended(ExecuteStatementRequest.builder().statement("SELECT * FROM shop").build(), WatchedShop.read(null, 1));
		assertThat(taken()).containsExactly("read shop ? 129.0");
		assertThat(this.partitions.capacity()).singleElement().satisfies((capacity) -> {
			assertThat(capacity.table()).isEqualTo(WatchedShop.TABLE);
			assertThat(capacity.index()).isNull();
			assertThat(capacity.type()).isEqualTo(CapacityType.READ);
			assertThat(capacity.unitsPerSecond()).isEqualTo(129 / 45.0);
			assertThat(capacity.unattributed()).isEqualTo(capacity.unitsPerSecond());
		});
	}

	@Test
	void takesTheOnlyKeyAttributeOfAnUnknownTableForThePartitionKey() {
		Map<String, AttributeValue> only = Map.of("id", AttributeValue.fromN("1.0"));
		ResourceUsage read = new ResourceUsage("other", null, 1, 0, 0, 0);
		ResourceUsage write = new ResourceUsage("other", null, 0, 1, 0, 0);
		ResourceUsage index = new ResourceUsage("other", "index", 0, 1, 0, 0);
		ended(GetItemRequest.builder().tableName("other").key(only).build(), read);
		ended(UpdateItemRequest.builder().tableName("other").key(only).build(), write, index);
		ended(GetItemRequest.builder().tableName("other").key(WatchedShop.key("a", "1")).build(), read);
		ended(PutItemRequest.builder().tableName("other").item(only).build(), write);
		ended(BatchGetItemRequest.builder()
			.requestItems(Map.of("other", KeysAndAttributes.builder().keys(List.of(only)).build()))
			.build(), BatchGetItemResponse.builder().responses(Map.of("other", List.of(only))).build(), read);
		assertThat(taken()).containsExactlyInAnyOrder("read shop 1 2.0", "write shop 1 1.0", "read shop ? 1.0",
				"write shop ? 1.0", "write index ? 1.0");
	}

	@Test
	void countsNothingThatIsNoUnit() {
		GetItemRequest get = WatchedShop.get("a", "1");
		ended(get, WatchedShop.read(null, Double.NaN), WatchedShop.read(null, Double.POSITIVE_INFINITY),
				WatchedShop.read(null, -1), WatchedShop.read(null, 0));
		assertThat(taken()).isEmpty();
		assertThat(this.partitions.capacity()).isEmpty();
		assertThat(this.meters.getMeters()).isEmpty();
	}

	@Test
	void tellsTheHeaviestKeysOfEachTableIndexAndType() {
		for (String partition : List.of("a", "b", "b", "c", "c", "c")) {
			ended(WatchedShop.get(partition, "1"), WatchedShop.read(null, 1));
			ended(WatchedShop.update(partition, partition), WatchedShop.write(null, 1),
					WatchedShop.write(WatchedShop.INVERTED, 10));
		}
		assertThat(this.partitions.heaviest(2)).extracting(HotPartition::index, HotPartition::type, HotPartition::key)
			.containsExactly(tuple(WatchedShop.INVERTED, CapacityType.WRITE, "c"),
					tuple(WatchedShop.INVERTED, CapacityType.WRITE, "b"), tuple(null, CapacityType.WRITE, "c"),
					tuple(null, CapacityType.WRITE, "b"), tuple(null, CapacityType.READ, "c"),
					tuple(null, CapacityType.READ, "b"));
	}

	@Test
	void statesTheShareOfAPartitionWithoutTheError() {
		this.partitions = create(
				new HotPartitionSettings(Duration.ofMinutes(1), 4, 0.5, Duration.ZERO, KeyVisibility.HIDDEN),
				(name) -> name, this.meters);
		int keys = WatchedTable.capacity(4);
		for (int i = 0; i <= keys; i++) {
			ended(WatchedShop.get("key" + i, "1"), WatchedShop.read(null, 45));
		}
		HotPartition last = this.partitions.heaviest(keys)
			.stream()
			.filter((partition) -> partition.key().equals("key" + keys))
			.findFirst()
			.orElseThrow();
		assertThat(last.unitsPerSecond()).isEqualTo(2);
		assertThat(last.error()).isEqualTo(1);
		assertThat(last.share()).isEqualTo(1 * 4 / 3000.0);
	}

	@Test
	void countsAFairSampleOfManyRequests() {
		int perSecond = 4 * LoadSample.MOST;
		for (int i = 0; i < 60 * perSecond; i++) {
			this.now = i * Duration.ofSeconds(1).toNanos() / perSecond;
			ended(WatchedShop.get((i % 2 == 0) ? "hot" : "key" + i, "1"), WatchedShop.read(null, 1));
		}
		this.now = Duration.ofSeconds(60).toNanos();
		HotPartition hot = this.partitions.heaviest(1).get(0);
		assertThat(hot.key()).isEqualTo("hot");
		assertThat(hot.unitsPerSecond()).isCloseTo(perSecond / 2.0, withinPercentage(8));
		assertThat(this.partitions.capacity().get(0).unitsPerSecond()).isCloseTo(perSecond, withinPercentage(8));
	}

	@Test
	void showsTheHottestKeyByGauge() {
		ended(WatchedShop.update("a", "1"), WatchedShop.write(null, 9_000),
				WatchedShop.write(WatchedShop.INVERTED, 4_500));
		ended(WatchedShop.update("b", "1"), WatchedShop.write(null, 22_500));
		assertThat(gauge("shop", "none", "write").value()).isEqualTo(0.5);
		assertThat(gauge("shop", "inverted", "write").value()).isEqualTo(0.1);
		assertThat(this.meters.getMeters()).hasSize(2)
			.extracting(Meter::getId)
			.allMatch((id) -> id.getName().equals("dynamodb.partition.hot"))
			.allMatch((id) -> id.getDescription() != null);
		this.now += Duration.ofMinutes(1).toNanos();
		assertThat(gauge("shop", "none", "write").value()).isZero();
	}

	private Gauge gauge(String table, String index, String type) {
		return this.meters.get("dynamodb.partition.hot").tags("table", table, "index", index, "type", type).gauge();
	}

	@Test
	void showsTheHottestKeyOfAllTablesWithTheSameTag(CapturedOutput output) {
		this.partitions = create(HotPartitionSettings.DEFAULT, (name) -> name.replaceFirst("-\\w+$", "-*"),
				this.meters);
		Map<String, AttributeValue> only = Map.of("id", AttributeValue.fromS("1"));
		for (int tenant = 1; tenant <= 3; tenant++) {
			String table = "tenant-" + tenant;
			ended(GetItemRequest.builder().tableName(table).key(only).build(),
					new ResourceUsage(table, null, 45 * 300 * tenant, 0, 0, 0));
		}
		assertThat(this.meters.getMeters()).hasSize(1);
		assertThat(output).doesNotContain("already registered");
		assertThat(gauge("tenant-*", "none", "read").value()).isCloseTo(0.3, within(1e-12));
	}

	@Test
	void countsThoughGaugesCannotBeRegistered(CapturedOutput output) {
		this.partitions = create(HotPartitionSettings.DEFAULT, (name) -> {
			throw new IllegalStateException("no tag for '" + name + "'");
		}, this.meters);
		ended(WatchedShop.update("a", "1"), WatchedShop.write(null, 1), WatchedShop.write(WatchedShop.INVERTED, 2));
		assertThat(taken()).containsExactly("write inverted 1 2.0", "write shop a 1.0");
		assertThat(SettableRequestContext.count(this.failures)).isEqualTo(2);
		assertThat(output.toString())
			.containsOnlyOnce("Registering or updating a meter failed. The request to DynamoDB is not affected")
			.containsOnlyOnce("no tag for 'shop'");
	}

	@Test
	void countsThoughTheRegistryThrows(CapturedOutput output) {
		SimpleMeterRegistry broken = new SimpleMeterRegistry();
		broken.config().onMeterAdded((meter) -> {
			throw new IllegalStateException("broken registry");
		});
		this.partitions = create(HotPartitionSettings.DEFAULT, (name) -> name, broken);
		ended(WatchedShop.update("a", "1"), WatchedShop.write(null, 1));
		assertThat(taken()).containsExactly("write shop a 1.0");
		assertThat(output).contains("broken registry");
	}

	@Test
	void sharesTheMemoryOutAnewIfTheSchemaChanges() {
		TableSchema before = new TableSchema(WatchedShop.TABLE, WatchedShop.SCHEMA.partition(), null, List.of(), null);
		this.schemas.put(WatchedShop.TABLE, before);
		UpdateItemRequest update = WatchedShop.update("a", "s");
		ended(update, WatchedShop.write(null, 1), WatchedShop.write(WatchedShop.INVERTED, 1));
		assertThat(taken()).containsExactly("write shop a 1.0", "write inverted ? 1.0");
		this.schemas.put(WatchedShop.TABLE, WatchedShop.SCHEMA);
		ended(update, WatchedShop.write(WatchedShop.INVERTED, 1));
		assertThat(taken()).containsExactly("write inverted s 1.0");
		this.schemas.put(WatchedShop.TABLE, new TableSchema(WatchedShop.TABLE, WatchedShop.SCHEMA.partition(),
				WatchedShop.SCHEMA.sort(), WatchedShop.SCHEMA.indexes(), null));
		ended(update, WatchedShop.write(WatchedShop.INVERTED, 1));
		assertThat(taken()).containsExactly("write inverted s 2.0");
	}

	@Test
	void watchesTheFirstHundredTables(CapturedOutput output) {
		Map<String, AttributeValue> only = Map.of("id", AttributeValue.fromS("1"));
		for (int table = 0; table < HotPartitions.MAX_TABLES + 5; table++) {
			ended(GetItemRequest.builder().tableName("t" + table).key(only).build(),
					new ResourceUsage("t" + table, null, 1, 0, 0, 0));
		}
		assertThat(this.partitions.heaviest(1)).hasSize(HotPartitions.MAX_TABLES)
			.extracting(HotPartition::table)
			.contains("t0", "t99")
			.doesNotContain("t100");
		assertThat(output).containsOnlyOnce("Hot partitions are watched of 100 tables, the first that were used. "
				+ "Table 't100' and further ones are not watched");
		assertThat(output).doesNotContain("'t101'");
	}

	@Test
	void hidesTheKeyInText() {
		HotPartition partition = new HotPartition(WatchedShop.TABLE, null, CapacityType.READ, "CUSTOMER#4711", 1.5, 0.5,
				0.25);
		assertThat(partition).hasToString(
				"HotPartition[table=shop, index=null, type=read, unitsPerSecond=1.5, " + "error=0.5, share=0.25]");
	}

	@Nested
	class BatchesAndTransactions {

		@Test
		void apportionsABatchOfReadsByTheSizesOfItems() {
			BatchGetItemRequest request = batchGet(KeysAndAttributes.builder()
				.keys(List.of(WatchedShop.key("a", "1"), WatchedShop.key("a", "2"), WatchedShop.key("b", "1"),
						WatchedShop.key("c", "1")))
				.build());
			BatchGetItemResponse response = BatchGetItemResponse.builder()
				.responses(Map.of(WatchedShop.TABLE,
						List.of(WatchedShop.item("b", "1", 9), WatchedShop.item("a", "2", 0))))
				.unprocessedKeys(Map.of(WatchedShop.TABLE,
						KeysAndAttributes.builder().keys(List.of(WatchedShop.key("c", "1"))).build()))
				.build();
			ended(request, response, WatchedShop.read(null, 2.5));
			assertThat(taken()).containsExactly("read shop b 1.5", "read shop a 1.0");
		}

		@Test
		void apportionsABatchOfProjectedReadsEvenly() {
			BatchGetItemRequest request = batchGet(KeysAndAttributes.builder()
				.keys(List.of(WatchedShop.key("a", "1"), WatchedShop.key("b", "1"), WatchedShop.key("b", "2")))
				.projectionExpression("sk")
				.build());
			BatchGetItemResponse response = BatchGetItemResponse.builder()
				.responses(Map.of(WatchedShop.TABLE, List.of(Map.of("sk", AttributeValue.fromS("1")))))
				.build();
			ended(request, response, WatchedShop.read(null, 3));
			assertThat(taken()).containsExactly("read shop b 2.0", "read shop a 1.0");
		}

		private static BatchGetItemRequest batchGet(KeysAndAttributes keys) {
			return BatchGetItemRequest.builder()
				.requestItems(Map.of("arn:aws:dynamodb:eu-west-1:123456789012:table/shop", keys, "other",
						KeysAndAttributes.builder()
							.keys(List.of(Map.of("id", AttributeValue.fromS("not of the shop"))))
							.build()))
				.build();
		}

		@Test
		void apportionsABatchOfWritesByTheSizesOfItemsAndDeletesByTheirMean() {
			WriteRequest left = put(WatchedShop.item("left", "1", 0));
			BatchWriteItemRequest request = BatchWriteItemRequest.builder()
				.requestItems(Map.of(WatchedShop.TABLE,
						List.of(put(WatchedShop.item("a", "1", 2)), put(WatchedShop.item("b", "1", 0)),
								delete("c", "1"), left)))
				.build();
			BatchWriteItemResponse response = BatchWriteItemResponse.builder()
				.unprocessedItems(Map.of(WatchedShop.TABLE, List.of(left)))
				.build();
			ended(request, response, WatchedShop.write(null, 6), WatchedShop.write(WatchedShop.INVERTED, 6));
			assertThat(taken()).containsExactlyInAnyOrder("write shop a 3.0", "write shop b 1.0", "write shop c 2.0",
					"write inverted 1 6.0");
		}

		@Test
		void apportionsTheUnitsOfAnIndexToTheItemsThatAreInIt() {
			BatchWriteItemRequest request = BatchWriteItemRequest.builder()
				.requestItems(Map.of(WatchedShop.TABLE,
						List.of(put(ordered("a", "o1")), put(ordered("b", "o2")), put(WatchedShop.item("c", "1", 0)),
								delete("d", "1"))))
				.build();
			ended(request, BatchWriteItemResponse.builder().build(), WatchedShop.write(WatchedShop.BY_ORDER, 3));
			assertThat(taken()).containsExactlyInAnyOrder("write byOrder o1 1.0", "write byOrder o2 1.0",
					"write byOrder ? 1.0");
		}

		private static Map<String, AttributeValue> ordered(String partition, String order) {
			return Map.of("pk", AttributeValue.fromS(partition), "sk", AttributeValue.fromS("1"), "orderId",
					AttributeValue.fromS(order));
		}

		private static WriteRequest put(Map<String, AttributeValue> item) {
			return WriteRequest.builder().putRequest((put) -> put.item(item)).build();
		}

		private static WriteRequest delete(String partition, String sort) {
			return WriteRequest.builder()
				.deleteRequest((delete) -> delete.key(WatchedShop.key(partition, sort)))
				.build();
		}

		@Test
		void apportionsEvenlyWhatIsTheLeastThatTheItemsCanTake() {
			BatchGetItemRequest request = batchGet(KeysAndAttributes.builder()
				.keys(List.of(WatchedShop.key("a", "1"), WatchedShop.key("b", "1"), WatchedShop.key("c", "1")))
				.consistentRead(true)
				.build());
			BatchGetItemResponse response = BatchGetItemResponse.builder()
				.responses(Map.of(WatchedShop.TABLE,
						List.of(WatchedShop.item("a", "1", 15), WatchedShop.item("b", "1", 0),
								WatchedShop.item("c", "1", 0))))
				.build();
			ended(request, response, WatchedShop.read(null, 3));
			assertThat(taken()).containsExactlyInAnyOrder("read shop a 1.0", "read shop b 1.0", "read shop c 1.0");
			ended(request, response, WatchedShop.read(null, 6));
			assertThat(taken()).containsExactlyInAnyOrder("read shop a 5.0", "read shop b 2.0", "read shop c 2.0");
		}

		@Test
		void countsABatchOfDeletesEvenly() {
			ended(BatchWriteItemRequest.builder()
				.requestItems(Map.of(WatchedShop.TABLE, List.of(delete("a", "1"), delete("b", "1"))))
				.build(), BatchWriteItemResponse.builder().build(), WatchedShop.write(null, 6));
			assertThat(taken()).containsExactlyInAnyOrder("write shop a 3.0", "write shop b 3.0");
		}

		@Test
		void apportionsATransactionOfReads() {
			TransactGetItemsRequest request = TransactGetItemsRequest.builder()
				.transactItems(get(WatchedShop.TABLE, "a", null), get("other", "x", null),
						get(WatchedShop.TABLE, "b", null), get(WatchedShop.TABLE, "c", "sk"))
				.build();
			TransactGetItemsResponse response = TransactGetItemsResponse.builder()
				.responses(ItemResponse.builder().item(WatchedShop.item("a", "1", 8)).build(),
						ItemResponse.builder().build(), ItemResponse.builder().build(), ItemResponse.builder().build())
				.build();
			ended(request, response, WatchedShop.read(null, 12));
			assertThat(taken()).containsExactlyInAnyOrder("read shop a 6.0", "read shop b 2.0", "read shop c 4.0");
		}

		private static TransactGetItem get(String table, String partition, String projection) {
			return TransactGetItem.builder()
				.get((get) -> get.tableName(table)
					.key(WatchedShop.key(partition, "1"))
					.projectionExpression(projection))
				.build();
		}

		@Test
		void apportionsATransactionOfWrites() {
			TransactWriteItemsRequest request = TransactWriteItemsRequest.builder()
				.transactItems(
						TransactWriteItem.builder()
							.put((put) -> put.tableName(WatchedShop.TABLE).item(ordered("a", "o1")))
							.build(),
						TransactWriteItem.builder()
							.update((update) -> update.tableName(WatchedShop.TABLE).key(WatchedShop.key("b", "1")))
							.build(),
						TransactWriteItem.builder()
							.delete((delete) -> delete.tableName(WatchedShop.TABLE).key(WatchedShop.key("c", "1")))
							.build(),
						TransactWriteItem.builder()
							.conditionCheck(
									(check) -> check.tableName(WatchedShop.TABLE).key(WatchedShop.key("d", "1")))
							.build(),
						TransactWriteItem.builder()
							.put((put) -> put.tableName("other").item(ordered("e", "o1")))
							.build())
				.build();
			ended(request, (SdkResponse) null, WatchedShop.write(null, 8), WatchedShop.write(WatchedShop.BY_ORDER, 3));
			assertThat(taken()).containsExactlyInAnyOrder("write shop a 2.0", "write shop b 2.0", "write shop c 2.0",
					"write shop d 2.0", "write byOrder o1 1.0", "write byOrder ? 2.0");
		}

		@Test
		void apportionsATransactionOfPutsByTheirSizes() {
			TransactWriteItemsRequest request = TransactWriteItemsRequest.builder()
				.transactItems(
						TransactWriteItem.builder()
							.put((put) -> put.tableName(WatchedShop.TABLE).item(WatchedShop.item("a", "1", 2)))
							.build(),
						TransactWriteItem.builder()
							.put((put) -> put.tableName(WatchedShop.TABLE).item(WatchedShop.item("b", "1", 0)))
							.build())
				.build();
			ended(request, (SdkResponse) null, WatchedShop.write(null, 8));
			assertThat(taken()).containsExactly("write shop a 6.0", "write shop b 2.0");
		}

	}

}
