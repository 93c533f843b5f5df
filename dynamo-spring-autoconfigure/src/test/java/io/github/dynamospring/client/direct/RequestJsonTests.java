package io.github.dynamospring.client.direct;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;

import io.github.dynamospring.AnyRequest;
import io.github.dynamospring.Cases;
import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.item.wire.RandomValues;
import io.github.dynamospring.item.wire.WireItem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchWriteItemRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Tests for {@link RequestJson}. The SDK's own client is the oracle.
 */
class RequestJsonTests {

	private static final int REQUESTS = Cases.of(10_000);

	private static final JsonMapper MAPPER = JsonMapper.builder().build();

	private static final Map<String, AttributeValue> KEY = Map.of("id", AttributeValue.fromS("1"));

	private final CannedHttpClient http = new CannedHttpClient();

	private final DynamoDbClient client = this.http.client();

	@AfterEach
	void close() {
		this.client.close();
	}

	@Test
	void anyRequestIsWrittenAsTheSdkWritesIt() {
		for (long seed = 0; seed < REQUESTS; seed++) {
			DynamoDbRequest request = new RandomPojos(new Random(seed)).request();
			assertThat(written(request, List.of())).as("seed %d", seed).isEqualTo(writtenBySdk(request));
		}
	}

	@Test
	void itemsThatAreSentPastTheSdkStandInTheirPlaces() {
		for (long seed = 0; seed < 1000; seed++) {
			RandomPuts puts = new RandomPuts(new Random(seed));
			List<DynamoDbRequest> pairs = puts.requests();
			for (int i = 0; i < pairs.size(); i += 2) {
				assertThat(written(pairs.get(i), puts.sent)).as("seed %d", seed)
					.isEqualTo(writtenBySdk(pairs.get(i + 1)));
			}
		}
	}

	private JsonNode writtenBySdk(DynamoDbRequest request) {
		AnyRequest.send(this.client, request);
		return MAPPER.readTree(this.http.body());
	}

	private static JsonNode written(DynamoDbRequest request, List<WireItem> sent) {
		return MAPPER.readTree(text(RequestJson.of(request, sent, false)));
	}

	private static String text(RequestJson json) {
		return new String(json.bytes(), 0, json.length(), StandardCharsets.UTF_8);
	}

	@Test
	void membersAreWrittenCompactlyInTheSdksOrder() {
		GetItemRequest request = GetItemRequest.builder()
			.key(Map.of("id", AttributeValue.fromN("1"), "none", AttributeValue.builder().build()))
			.tableName("orders")
			.expressionAttributeNames(Map.of())
			.consistentRead(true)
			.build();
		assertThat(text(RequestJson.of(request, List.of(), false))).startsWith("{\"TableName\":\"orders\",\"Key\":{\"")
			.contains("\"id\":{\"N\":\"1\"}", "\"none\":{}")
			.endsWith("},\"ConsistentRead\":true,\"ExpressionAttributeNames\":{}}");
	}

	@Test
	void consumedCapacityIsAskedForUnlessTheRequestDecides() {
		GetItemRequest request = GetItemRequest.builder().build();
		assertThat(text(RequestJson.of(request, List.of(), true)))
			.isEqualTo("{\"ReturnConsumedCapacity\":\"INDEXES\"}");
		assertThat(text(RequestJson.of(request.copy((get) -> get.returnConsumedCapacity("NONE")), List.of(), true)))
			.isEqualTo("{\"ReturnConsumedCapacity\":\"NONE\"}");
	}

	@Test
	void aTransactionWithoutTokenGetsOne() {
		String token = written(TransactWriteItemsRequest.builder().build(), List.of()).get("ClientRequestToken")
			.asString();
		assertThat(UUID.fromString(token)).isNotEqualTo(new UUID(0, 0));
	}

	// the SDK sends it, for the database to replace or refuse
	@Test
	void anUnpairedSurrogateIsRefused() {
		GetItemRequest request = GetItemRequest.builder().key(Map.of("id", AttributeValue.fromS("a\ud83d"))).build();
		assertThatIllegalArgumentException().isThrownBy(() -> RequestJson.of(request, List.of(), false));
	}

	@Test
	void anotherNumberOfItemsThanThePutsIsRefused() {
		WireItem item = WireItem.of(KEY);
		WriteRequest put = WriteRequest.builder().putRequest((write) -> write.item(KEY)).build();
		BatchWriteItemRequest batch = BatchWriteItemRequest.builder()
			.requestItems(Map.of("orders", List.of(put, put)))
			.build();
		assertThatIllegalStateException().isThrownBy(() -> RequestJson.of(batch, List.of(item), false))
			.withMessage("The request puts 2 items, but 1 are to be sent");
		assertThatIllegalStateException().isThrownBy(() -> RequestJson.of(batch, List.of(item, item, item), false))
			.withMessage("The request puts 2 items, but 3 are to be sent");
		UpdateItemRequest update = UpdateItemRequest.builder().key(KEY).build();
		assertThatIllegalStateException().isThrownBy(() -> RequestJson.of(update, List.of(item), false))
			.withMessage("The request puts 0 items, but 1 are to be sent");
	}

	/**
	 * Requests with placeholders, each followed by the same one with the items.
	 */
	private static final class RandomPuts {

		private final WireExchange exchange = new WireExchange();

		private final List<Map<String, AttributeValue>> items = new ArrayList<>();

		private final List<Map<String, AttributeValue>> placeholders = new ArrayList<>();

		private final List<WireItem> sent;

		private final boolean single;

		RandomPuts(Random random) {
			this.single = random.nextBoolean();
			RandomValues values = new RandomValues(random);
			for (int i = this.single ? 0 : random.nextInt(5); i >= 0; i--) {
				Map<String, AttributeValue> item = AttributeValues.of(values.item(3).value());
				this.items.add(item);
				this.placeholders.add(this.exchange.send(WireItem.of(item), KEY));
			}
			this.sent = this.exchange.sent();
		}

		List<DynamoDbRequest> requests() {
			if (this.single) {
				return List.of(put(this.placeholders.get(0)), put(this.items.get(0)));
			}
			return List.of(batch(this.placeholders), batch(this.items), transaction(this.placeholders),
					transaction(this.items));
		}

		private static DynamoDbRequest put(Map<String, AttributeValue> item) {
			return PutItemRequest.builder().tableName("Item").item(item).conditionExpression("Item").build();
		}

		private static DynamoDbRequest batch(List<Map<String, AttributeValue>> items) {
			WriteRequest deletion = WriteRequest.builder().deleteRequest((delete) -> delete.key(KEY)).build();
			List<WriteRequest> writes = new ArrayList<>(List.of(deletion));
			items.forEach((item) -> writes.add(WriteRequest.builder().putRequest((put) -> put.item(item)).build()));
			writes.add(deletion);
			return BatchWriteItemRequest.builder().requestItems(tables(writes)).build();
		}

		// the order of the tables is that of the items
		private static Map<String, List<WriteRequest>> tables(List<WriteRequest> writes) {
			Map<String, List<WriteRequest>> tables = new LinkedHashMap<>();
			tables.put("b", writes.subList(0, 2));
			tables.put("a", writes.subList(2, writes.size()));
			return tables;
		}

		private static DynamoDbRequest transaction(List<Map<String, AttributeValue>> items) {
			List<TransactWriteItem> writes = new ArrayList<>();
			for (Map<String, AttributeValue> item : items) {
				writes.add(TransactWriteItem.builder().put((put) -> put.tableName("t").item(item)).build());
				writes.add(TransactWriteItem.builder().update((update) -> update.key(KEY)).build());
			}
			return TransactWriteItemsRequest.builder().clientRequestToken("Item").transactItems(writes).build();
		}

	}

}
