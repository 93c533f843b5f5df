package io.github.dynamospring.load;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

import io.github.dynamospring.core.BenchmarkOrders;
import io.github.dynamospring.item.sdk.BenchmarkOrder;
import io.github.dynamospring.load.StubServer.Answer;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * The orders that all contenders read and store, and the answers that have them.
 */
final class Orders {

	static final Instant FROM = Instant.parse("2026-11-01T00:00:00Z");

	static final Instant TO = Instant.parse("2026-12-01T00:00:00Z");

	static final BenchmarkOrder ONE = order(0);

	static final List<BenchmarkOrder> PAGE = IntStream.range(0, 100).mapToObj(Orders::order).toList();

	static final List<BenchmarkOrder> BATCH = PAGE.subList(0, 25);

	private Orders() {
	}

	private static BenchmarkOrder order(int number) {
		BenchmarkOrder order = BenchmarkOrder.EXAMPLE;
		return new BenchmarkOrder(order.customerId(), "order-" + (4711 + number), order.placedAt(), order.paidAt(),
				order.status(), order.amount(), order.lines(), order.version(), order.expiresAt());
	}

	/**
	 * Return the order as it is inserted.
	 */
	static BenchmarkOrder unsaved(BenchmarkOrder order) {
		return new BenchmarkOrder(order.customerId(), order.orderId(), order.placedAt(), order.paidAt(),
				order.status(), order.amount(), order.lines(), null, order.expiresAt());
	}

	static BenchmarkOrders.Key key(BenchmarkOrder order) {
		return new BenchmarkOrders.Key(order.customerId(), order.placedAt(), order.orderId());
	}

	/**
	 * Return the answers, with the consumed capacity where it is asked for.
	 */
	static List<Answer> answers() {
		List<Answer> all = new ArrayList<>();
		bodies().forEach((operation, body) -> {
			all.add(new Answer(operation, "ReturnConsumedCapacity", metered(operation, body)));
			all.add(new Answer(operation, "", body));
		});
		return all;
	}

	private static String metered(String operation, String body) {
		String capacity = "{\"CapacityUnits\":1.5,\"Table\":{\"CapacityUnits\":1.5},\"TableName\":\"bench\"}";
		String member = "\"ConsumedCapacity\":" + (operation.startsWith("Batch") ? "[" + capacity + "]" : capacity);
		return "{" + member + (body.equals("{}") ? "" : ",") + body.substring(1);
	}

	/**
	 * Return the answers by operation.
	 */
	static Map<String, String> bodies() {
		String items = PAGE.stream()
			.map((order) -> json(order.stored()))
			.collect(Collectors.joining(",", "[", "]"));
		return Map.of("GetItem", "{\"Item\":" + json(ONE.stored()) + "}", "PutItem", "{}", "Query",
				"{\"Count\":100,\"Items\":" + items + ",\"ScannedCount\":100}", "BatchGetItem",
				"{\"Responses\":{\"bench\":" + items + "},\"UnprocessedKeys\":{}}", "BatchWriteItem",
				"{\"UnprocessedItems\":{}}");
	}

	static String json(Map<String, AttributeValue> map) {
		return map.entrySet()
			.stream()
			.map((entry) -> "\"" + entry.getKey() + "\":" + json(entry.getValue()))
			.collect(Collectors.joining(",", "{", "}"));
	}

	private static String json(AttributeValue value) {
		return switch (value.type()) {
			case S -> "{\"S\":\"" + value.s() + "\"}";
			case N -> "{\"N\":\"" + value.n() + "\"}";
			case M -> "{\"M\":" + json(value.m()) + "}";
			case L -> value.l().stream().map(Orders::json).collect(Collectors.joining(",", "{\"L\":[", "]}"));
			default -> throw new IllegalArgumentException(value.toString());
		};
	}

}
