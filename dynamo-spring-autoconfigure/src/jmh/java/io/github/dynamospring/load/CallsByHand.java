package io.github.dynamospring.load;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.sdk.BenchmarkOrder;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.WriteRequest;

/**
 * The code that one would write by hand on the SDK's client. As ours, it takes an order that has expired for none.
 */
final class CallsByHand implements OrderCalls {

	private static final String TABLE = "bench";

	private final DynamoDbClient client;

	CallsByHand(DynamoDbClient client) {
		this.client = client;
	}

	@Override
	public BenchmarkOrder getItem() {
		return read(this.client.getItem(get()).item());
	}

	static GetItemRequest get() {
		return GetItemRequest.builder().tableName(TABLE).key(key(Orders.ONE)).build();
	}

	static BenchmarkOrder read(Map<String, AttributeValue> item) {
		BenchmarkOrder order = BenchmarkOrder.readByHand(item);
		return (order.expiresAt() == null || order.expiresAt().isAfter(Instant.now())) ? order : null;
	}

	private static Map<String, AttributeValue> key(BenchmarkOrder order) {
		return Map.of("pk", AttributeValue.fromS("CUSTOMER#" + order.customerId()), "sk",
				AttributeValue.fromS("ORDER#" + order.placedAt() + "#" + order.orderId()));
	}

	@Override
	public Object putItem() {
		return this.client.putItem((request) -> request.tableName(TABLE)
			.item(Orders.ONE.writeByHand())
			.conditionExpression("attribute_not_exists(pk) or expiresAt <= :now")
			.expressionAttributeValues(Map.of(":now", now()))
			.returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD));
	}

	private static AttributeValue now() {
		return AttributeValue.fromN(Long.toString(Instant.now().getEpochSecond()));
	}

	@Override
	public List<BenchmarkOrder> query() {
		return read(this.client.query(between()));
	}

	static QueryRequest between() {
		return QueryRequest.builder()
			.tableName(TABLE)
			.keyConditionExpression("pk = :pk and sk between :from and :to")
			.filterExpression("attribute_not_exists(expiresAt) or expiresAt > :now")
			.expressionAttributeValues(Map.of(":pk", AttributeValue.fromS("CUSTOMER#" + Orders.ONE.customerId()),
					":from", sort(Orders.FROM), ":to", sort(Orders.TO), ":now", now()))
			.build();
	}

	static List<BenchmarkOrder> read(QueryResponse response) {
		return response.items().stream().map(BenchmarkOrder::readByHand).toList();
	}

	private static AttributeValue sort(Instant placedAt) {
		return AttributeValue.fromS("ORDER#" + placedAt);
	}

	@Override
	public List<BenchmarkOrder> batchGet() {
		List<Map<String, AttributeValue>> keys = Orders.PAGE.stream().map(CallsByHand::key).toList();
		List<BenchmarkOrder> orders = new ArrayList<>(keys.size());
		Map<String, KeysAndAttributes> rest = Map.of(TABLE, KeysAndAttributes.builder().keys(keys).build());
		while (!rest.isEmpty()) {
			Map<String, KeysAndAttributes> asked = rest;
			BatchGetItemResponse response = this.client.batchGetItem((request) -> request.requestItems(asked));
			response.responses().get(TABLE).forEach((item) -> orders.add(read(item)));
			rest = response.unprocessedKeys();
		}
		return orders;
	}

	@Override
	public Object batchPut() {
		Map<String, List<WriteRequest>> rest = Map.of(TABLE, Orders.BATCH.stream().map(CallsByHand::put).toList());
		while (!rest.isEmpty()) {
			Map<String, List<WriteRequest>> asked = rest;
			rest = this.client.batchWriteItem((request) -> request.requestItems(asked)).unprocessedItems();
		}
		return rest;
	}

	private static WriteRequest put(BenchmarkOrder order) {
		return WriteRequest.builder().putRequest((put) -> put.item(order.writeByHand())).build();
	}

}
