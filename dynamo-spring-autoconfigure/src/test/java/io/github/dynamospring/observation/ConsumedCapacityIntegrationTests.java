package io.github.dynamospring.observation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;

import io.github.dynamospring.LocalDatabase;
import io.micrometer.observation.ObservationRegistry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests what is counted of requests against what DynamoDB Local reports, and against the
 * known prices. DynamoDB Local reports nothing for PartiQL, and of a transaction one
 * action of each table.
 */
class ConsumedCapacityIntegrationTests {

	private static final String ARN = "arn:aws:dynamodb:eu-west-1:000000000000:table/";

	private static final List<DynamoRequestContext> REQUESTS = new CopyOnWriteArrayList<>();

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of()
		.observedBy(new DynamoObservationInterceptor(ObservationRegistry.NOOP, null,
				new DefaultDynamoObservationConvention(), List.of(REQUESTS::add), new ObservationFailures()));

	private static final DynamoDbClient client = database.client();

	@BeforeAll
	static void start() {
		database.createTable(MeteredTables.schema("first"));
		database.createTable(MeteredTables.schema("second"));
	}

	@Test
	void putCountsTheTableAndEachIndex() {
		Map<String, AttributeValue> item = MeteredTables.indexed("put", "g", "l");
		ConsumedCapacity reported = client.putItem((put) -> put.tableName("first").item(item)).consumedCapacity();
		assertThat(usage()).containsExactly(write("first", null, 1), write("first", "gsi", 1),
				write("first", "lsi", 1));
		assertThat(reported.capacityUnits()).isEqualTo(3);
	}

	@Test
	void changedIndexKeysCountTwice() {
		client.putItem((put) -> put.tableName("first").item(MeteredTables.indexed("change", "g", "l")));
		client.updateItem((update) -> update.tableName("first")
			.key(MeteredTables.key("change"))
			.updateExpression("set g = :g")
			.expressionAttributeValues(MeteredTables.item(":g", "other")));
		assertThat(usage()).containsExactly(write("first", null, 1), write("first", "gsi", 2));
	}

	@Test
	void deleteCountsTheIndexesOfTheItem() {
		client.putItem((put) -> put.tableName("first").item(MeteredTables.item("pk", "delete", "sk", "s", "g", "g")));
		client.deleteItem((delete) -> delete.tableName("first").key(MeteredTables.item("pk", "delete", "sk", "s")));
		assertThat(usage()).containsExactly(write("first", null, 1), write("first", "gsi", 1));
	}

	@Test
	void getCountsByConsistencyAndSizeAlsoWhereThereIsNothing() {
		client.putItem((put) -> put.tableName("first").item(large("get", 4100)));
		client.getItem((get) -> get.tableName("first").key(MeteredTables.key("get")));
		assertThat(usage()).containsExactly(read("first", null, 1, 1, 1));
		client.getItem((get) -> get.tableName("first").key(MeteredTables.key("get")).consistentRead(true));
		assertThat(usage()).containsExactly(read("first", null, 2, 1, 1));
		client.getItem((get) -> get.tableName("first").key(MeteredTables.key("nothing")));
		assertThat(usage()).containsExactly(read("first", null, 0.5, 0, 0));
	}

	@Test
	void queryCountsItemsOfWhatItReads() {
		for (int i = 0; i < 4; i++) {
			String sort = String.valueOf(i);
			client.putItem((put) -> put.tableName("second")
				.item(MeteredTables.item("pk", "query", "sk", sort, "g", "query", "l", "l" + sort, "even",
						String.valueOf(sort.compareTo("2") < 0))));
		}
		query(null, "pk");
		assertThat(usage()).containsExactly(read("second", null, 0.5, 2, 4));
		query("gsi", "g");
		assertThat(usage()).containsExactly(read("second", "gsi", 0.5, 2, 4));
	}

	private static void query(String index, String key) {
		client.query((query) -> query.tableName("second")
			.indexName(index)
			.keyConditionExpression(key + " = :key")
			.filterExpression("even = :even")
			.expressionAttributeValues(MeteredTables.item(":key", "query", ":even", "true")));
	}

	@Test
	void queryOfALocalIndexCountsWhatItFetchesFromTheTable() {
		client.putItem((put) -> put.tableName("first").item(MeteredTables.indexed("fetch", "g", "l")));
		ConsumedCapacity reported = client
			.query((query) -> query.tableName("first")
				.indexName("lsi")
				.select("ALL_ATTRIBUTES")
				.keyConditionExpression("pk = :pk")
				.expressionAttributeValues(MeteredTables.item(":pk", "fetch")))
			.consumedCapacity();
		List<ResourceUsage> usage = usage();
		assertThat(usage).extracting(ResourceUsage::index).containsExactly(null, "lsi");
		assertThat(usage.get(1).returned()).isEqualTo(1);
		assertThat(units(usage)).isEqualTo(reported.capacityUnits());
	}

	@Test
	void indexIsUsedThoughNothingIsFound() {
		client.query((query) -> query.tableName("first")
			.indexName("gsi")
			.keyConditionExpression("g = :g")
			.expressionAttributeValues(MeteredTables.item(":g", "nothing")));
		assertThat(usage()).singleElement().extracting(ResourceUsage::index).isEqualTo("gsi");
	}

	@Test
	void scanCountsItsIndex() {
		client.putItem((put) -> put.tableName("first").item(MeteredTables.indexed("scan", "g", "l")));
		ConsumedCapacity reported = client.scan((scan) -> scan.tableName("first").indexName("gsi")).consumedCapacity();
		List<ResourceUsage> usage = usage();
		assertThat(usage).singleElement().extracting(ResourceUsage::index).isEqualTo("gsi");
		assertThat(units(usage)).isEqualTo(reported.capacityUnits());
	}

	@Test
	void batchesCountEachTable() {
		client.batchWriteItem((batch) -> batch.requestItems(
				Map.of("first", List.of(put(MeteredTables.indexed("b1", "g", "l")), put(MeteredTables.key("b2"))),
						ARN + "second", List.of(put(MeteredTables.item("pk", "b1", "sk", "b1", "g", "g"))))));
		assertThat(usage()).containsExactly(write("first", null, 2), write("first", "gsi", 1), write("first", "lsi", 1),
				write("second", null, 1), write("second", "gsi", 1));
		client
			.batchGetItem((batch) -> batch.requestItems(Map.of(ARN + "first", keys("b1", "b2"), "second", keys("b1"))));
		assertThat(usage()).containsExactly(read("first", null, 1, 2, 2), read("second", null, 0.5, 1, 1));
	}

	@Test
	void transactionsCountEachTableOnceAsReported() {
		TransactWriteItem first = transactPut("first", MeteredTables.key("t1"));
		TransactWriteItem second = transactPut("second", MeteredTables.indexed("t1", "g", "l"));
		List<ConsumedCapacity> reported = client.transactWriteItems((write) -> write.transactItems(first, second))
			.consumedCapacity();
		List<ResourceUsage> usage = usage();
		assertThat(usage).startsWith(write("first", null, 2), write("second", null, 2));
		assertThat(units(usage)).isEqualTo(reported.stream().mapToDouble(ConsumedCapacity::capacityUnits).sum());
		client
			.transactGetItems((get) -> get.transactItems(transactGet("first", "t1"), transactGet("second", "nothing")));
		assertThat(usage()).containsExactly(read("first", null, 2, 1, 1), read("second", null, 2, 0, 0));
	}

	@Test
	void tableIsNamedWhereTheRequestHasItsArn() {
		client.putItem((put) -> put.tableName(ARN + "first").item(MeteredTables.key("arn")));
		assertThat(usage()).containsExactly(write("first", null, 1));
	}

	@Test
	void totalIsTheTablesShareAlone() {
		client.putItem((put) -> put.tableName("first")
			.item(MeteredTables.indexed("total", "g", "l"))
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL));
		assertThat(usage()).containsExactly(write("first", null, 3));
	}

	@Test
	void nothingIsCountedOfARequestThatWantsNothing() {
		client.putItem((put) -> put.tableName("first")
			.item(MeteredTables.key("none"))
			.returnConsumedCapacity(ReturnConsumedCapacity.NONE));
		assertThat(usage()).isEmpty();
	}

	/**
	 * Return what the last request took, in the order of tables and indexes.
	 */
	private static List<ResourceUsage> usage() {
		List<ResourceUsage> usage = new ArrayList<>(REQUESTS.get(REQUESTS.size() - 1).getUsage());
		usage.sort(Comparator.comparing(ResourceUsage::table)
			.thenComparing(ResourceUsage::index, Comparator.nullsFirst(Comparator.naturalOrder())));
		return usage;
	}

	private static double units(List<ResourceUsage> usage) {
		return usage.stream().mapToDouble((share) -> share.read() + share.write()).sum();
	}

	private static ResourceUsage write(String table, String index, double units) {
		return new ResourceUsage(table, index, 0, units, 0, 0);
	}

	private static ResourceUsage read(String table, String index, double units, long returned, long scanned) {
		return new ResourceUsage(table, index, units, 0, returned, scanned);
	}

	private static Map<String, AttributeValue> large(String id, int size) {
		Map<String, AttributeValue> item = new HashMap<>(MeteredTables.key(id));
		item.put("large", AttributeValue.fromS("x".repeat(size)));
		return item;
	}

	private static WriteRequest put(Map<String, AttributeValue> item) {
		return WriteRequest.builder().putRequest((put) -> put.item(item)).build();
	}

	private static KeysAndAttributes keys(String... ids) {
		return KeysAndAttributes.builder().keys(List.of(ids).stream().map(MeteredTables::key).toList()).build();
	}

	private static TransactWriteItem transactPut(String table, Map<String, AttributeValue> item) {
		return TransactWriteItem.builder().put((put) -> put.tableName(table).item(item)).build();
	}

	private static TransactGetItem transactGet(String table, String id) {
		return TransactGetItem.builder().get((get) -> get.tableName(table).key(MeteredTables.key(id))).build();
	}

}
