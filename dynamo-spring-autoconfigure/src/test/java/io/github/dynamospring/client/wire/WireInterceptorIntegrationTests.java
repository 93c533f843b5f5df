package io.github.dynamospring.client.wire;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.client.wire.HttpStack.Caller;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DeleteItemResponse;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemResponse;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Integration tests for {@link WireInterceptor}: each operation is called twice, and the
 * items that come past the SDK are those that it reads.
 */
@ParameterizedClass
@EnumSource(HttpStack.class)
class WireInterceptorIntegrationTests {

	private static final String TABLE = "items";

	private static final String OTHER_TABLE = "other-items";

	private static final String LARGE_TABLE = "large-items";

	@RegisterExtension
	static final LocalDatabase DATABASE = LocalDatabase.of();

	private static boolean filled;

	private final WireExchange exchange = new WireExchange();

	private final Caller caller;

	WireInterceptorIntegrationTests(HttpStack stack) {
		this.caller = stack.caller(DATABASE.endpoint(), 1);
	}

	@BeforeEach
	void fill() {
		if (!filled) {
			DATABASE.createTable(TABLE, "pk", "sk");
			DATABASE.createTable(OTHER_TABLE, "pk");
			IntStream.range(0, 12).forEach((number) -> put(TABLE, item(number)));
			put(OTHER_TABLE, Map.of("pk", AttributeValue.fromS("x"), "Items", AttributeValue.fromL(List.of())));
			DATABASE.createTable(LARGE_TABLE, "pk", "sk");
			IntStream.range(0, 4).forEach((number) -> put(LARGE_TABLE, largeItem(number)));
			filled = true;
		}
	}

	private static void put(String table, Map<String, AttributeValue> item) {
		DATABASE.client().putItem((put) -> put.tableName(table).item(item));
	}

	private static Map<String, AttributeValue> item(int number) {
		return Map.of("pk", AttributeValue.fromS("p"), "sk", AttributeValue.fromS("s%02d".formatted(number)), "Item",
				AttributeValue.fromM(Map.of("Items", AttributeValue.fromL(List.of(AttributeValue.fromNul(true))))),
				"text", AttributeValue.fromS("\"é\\\ud83d\ude00\n\u0001".repeat(number)), "number",
				AttributeValue.fromN("-1.5E-" + number), "bytes",
				AttributeValue.fromB(SdkBytes.fromByteArray(new byte[number])), "flag", AttributeValue.fromBool(true),
				"set", AttributeValue.fromSs(List.of("a", "b")), "numbers", AttributeValue.fromNs(List.of("1", "2")));
	}

	@Test
	void getItem() {
		GetItemRequest request = GetItemRequest.builder()
			.tableName(TABLE)
			.key(key("s03"))
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
			.build();
		GetItemResponse expected = bySdk(request, GetItemResponse.class);
		GetItemResponse rest = past(request, GetItemResponse.class);
		assertThat(items()).containsExactly(expected.item());
		assertRest(rest, expected.toBuilder().item(Map.of()).build());
	}

	@Test
	void getItemOfNone() {
		GetItemRequest request = GetItemRequest.builder().tableName(TABLE).key(key("none")).build();
		assertRest(past(request, GetItemResponse.class), bySdk(request, GetItemResponse.class));
		assertThat(items()).isEmpty();
	}

	private static Map<String, AttributeValue> key(String sort) {
		return Map.of("pk", AttributeValue.fromS("p"), "sk", AttributeValue.fromS(sort));
	}

	@Test
	void query() {
		QueryRequest request = QueryRequest.builder()
			.tableName(TABLE)
			.keyConditionExpression("pk = :pk")
			.expressionAttributeValues(Map.of(":pk", AttributeValue.fromS("p")))
			.limit(7)
			.returnConsumedCapacity(ReturnConsumedCapacity.INDEXES)
			.build();
		QueryResponse expected = bySdk(request, QueryResponse.class);
		QueryResponse rest = past(request, QueryResponse.class);
		assertThat(items()).hasSize(7).isEqualTo(expected.items());
		assertThat(rest.lastEvaluatedKey()).isNotEmpty();
		assertRest(rest, expected.toBuilder().items(List.of()).build());
	}

	@Test
	void queryOfAMegabyte() {
		QueryRequest request = QueryRequest.builder()
			.tableName(LARGE_TABLE)
			.keyConditionExpression("pk = :pk")
			.expressionAttributeValues(Map.of(":pk", AttributeValue.fromS("large")))
			.build();
		QueryResponse expected = bySdk(request, QueryResponse.class);
		QueryResponse rest = past(request, QueryResponse.class);
		assertThat(items()).hasSize(3).isEqualTo(expected.items());
		assertThat(rest.lastEvaluatedKey()).isNotEmpty();
		assertRest(rest, expected.toBuilder().items(List.of()).build());
	}

	private static Map<String, AttributeValue> largeItem(int number) {
		return Map.of("pk", AttributeValue.fromS("large"), "sk", AttributeValue.fromS("s" + number), "text",
				AttributeValue.fromS("é\ud83d\ude00\n\u0001".repeat(48_000)));
	}

	@Test
	void scan() {
		ScanRequest request = ScanRequest.builder()
			.tableName(TABLE)
			.projectionExpression("sk, #i")
			.expressionAttributeNames(Map.of("#i", "Item"))
			.build();
		ScanResponse expected = bySdk(request, ScanResponse.class);
		ScanResponse rest = past(request, ScanResponse.class);
		assertThat(items()).hasSize(12).isEqualTo(expected.items());
		assertRest(rest, expected.toBuilder().items(List.of()).build());
	}

	@Test
	void batchGetItem() {
		BatchGetItemRequest request = BatchGetItemRequest.builder()
			.requestItems(Map.of(TABLE,
					KeysAndAttributes.builder().keys(List.of(key("s01"), key("s02"), key("none"))).build(), OTHER_TABLE,
					KeysAndAttributes.builder().keys(List.of(Map.of("pk", AttributeValue.fromS("x")))).build()))
			.build();
		BatchGetItemResponse expected = bySdk(request, BatchGetItemResponse.class);
		BatchGetItemResponse rest = past(request, BatchGetItemResponse.class);
		WireAnswer answer = this.exchange.answer();
		assertThat(answer).isNotNull();
		assertThat(answer.tables()).isEqualTo(expected.responses());
		assertThat(answer.items(TABLE)).hasSize(2);
		assertThat(rest.responses()).isEqualTo(Map.of(TABLE, List.of(), OTHER_TABLE, List.of()));
		assertThat(rest.unprocessedKeys()).isEqualTo(expected.unprocessedKeys());
	}

	@Test
	void transactGetItems() {
		TransactGetItemsRequest request = TransactGetItemsRequest.builder()
			.transactItems(get("s01"), get("none"), get("s02"))
			.build();
		TransactGetItemsResponse expected = bySdk(request, TransactGetItemsResponse.class);
		TransactGetItemsResponse rest = past(request, TransactGetItemsResponse.class);
		assertThat(items()).containsExactly(expected.responses().get(0).item(), null,
				expected.responses().get(2).item());
		assertThat(rest.responses()).hasSize(3).extracting(ItemResponse::hasItem).containsExactly(true, false, true);
	}

	private static TransactGetItem get(String sort) {
		return TransactGetItem.builder().get((get) -> get.tableName(TABLE).key(key(sort))).build();
	}

	@Test
	void updateItem() {
		UpdateItemRequest request = UpdateItemRequest.builder()
			.tableName(TABLE)
			.key(key("s05"))
			.updateExpression("set flag = :flag")
			.expressionAttributeValues(Map.of(":flag", AttributeValue.fromBool(false)))
			.returnValues(ReturnValue.ALL_NEW)
			.build();
		UpdateItemResponse expected = bySdk(request, UpdateItemResponse.class);
		UpdateItemResponse rest = past(request, UpdateItemResponse.class);
		assertThat(items()).containsExactly(expected.attributes());
		assertRest(rest, expected.toBuilder().attributes(Map.of()).build());
	}

	@Test
	void putItem() {
		PutItemRequest request = PutItemRequest.builder()
			.tableName(TABLE)
			.item(item(6))
			.returnValues(ReturnValue.ALL_OLD)
			.build();
		PutItemResponse expected = bySdk(request, PutItemResponse.class);
		PutItemResponse rest = past(request, PutItemResponse.class);
		assertThat(items()).containsExactly(expected.attributes());
		assertRest(rest, expected.toBuilder().attributes(Map.of()).build());
	}

	@Test
	void anAnswerThatReturnsNoItemIsTheSdks() {
		PutItemRequest put = PutItemRequest.builder().tableName(TABLE).item(item(6)).build();
		past(put, PutItemResponse.class);
		assertThat(this.exchange.answer()).isNull();
		past(put.toBuilder().returnValues(ReturnValue.NONE).build(), PutItemResponse.class);
		assertThat(this.exchange.answer()).isNull();
	}

	@Test
	void deleteItem() {
		Map<String, AttributeValue> item = item(20);
		put(TABLE, item);
		DeleteItemRequest request = DeleteItemRequest.builder()
			.tableName(TABLE)
			.key(key("s20"))
			.returnValues(ReturnValue.ALL_OLD)
			.build();
		DeleteItemResponse expected = bySdk(request, DeleteItemResponse.class);
		put(TABLE, item);
		assertThat(past(request, DeleteItemResponse.class).attributes()).isEmpty();
		assertThat(items()).containsExactly(expected.attributes());
	}

	private <R extends DynamoDbResponse> R bySdk(DynamoDbRequest request, Class<R> type) {
		return type.cast(this.caller.call(request));
	}

	private <R extends DynamoDbResponse> R past(DynamoDbRequest request, Class<R> type) {
		return type.cast(this.caller.call(HttpStack.with(request, this.exchange)));
	}

	// they are not equal, because their metadata has the id of the request
	private static void assertRest(DynamoDbResponse rest, DynamoDbResponse expected) {
		assertThat(rest.equalsBySdkFields(expected)).as("%s and %s", rest, expected).isTrue();
	}

	private List<@Nullable Map<String, AttributeValue>> items() {
		WireAnswer answer = this.exchange.answer();
		assertThat(answer).isNotNull();
		return Collections.unmodifiableList(answer.items());
	}

}
