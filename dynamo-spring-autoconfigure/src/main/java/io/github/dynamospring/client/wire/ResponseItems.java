package io.github.dynamospring.client.wire;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.ItemResponse;
import software.amazon.awssdk.services.dynamodb.model.QueryResponse;
import software.amazon.awssdk.services.dynamodb.model.ScanResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;

/**
 * Items of responses: either exchanged past the SDK, or the SDK's own. Each method takes
 * the exchange of the call, or null for a call without one.
 */
public final class ResponseItems {

	private ResponseItems() {
	}

	/**
	 * Return the item, or null if it does not exist.
	 */
	public static @Nullable Map<String, AttributeValue> of(GetItemResponse response, @Nullable WireExchange exchange) {
		WireAnswer answer = answer(exchange);
		if (answer != null) {
			return first(answer);
		}
		return response.hasItem() ? response.item() : null;
	}

	public static List<Map<String, AttributeValue>> of(QueryResponse response, @Nullable WireExchange exchange) {
		WireAnswer answer = answer(exchange);
		if (answer != null) {
			return items(answer.items());
		}
		return response.items();
	}

	public static List<Map<String, AttributeValue>> of(ScanResponse response, @Nullable WireExchange exchange) {
		WireAnswer answer = answer(exchange);
		if (answer != null) {
			return items(answer.items());
		}
		return response.items();
	}

	/**
	 * Return the items by the names of their tables, as the answer has them.
	 */
	public static Map<String, List<Map<String, AttributeValue>>> of(BatchGetItemResponse response,
			@Nullable WireExchange exchange) {
		WireAnswer answer = answer(exchange);
		if (answer == null) {
			return response.responses();
		}
		Map<String, List<Map<String, AttributeValue>>> tables = new LinkedHashMap<>();
		answer.tables().forEach((table, items) -> tables.put(table, items(items)));
		return tables;
	}

	/**
	 * Return the items in the order of the actions, null for an absent one.
	 */
	public static List<@Nullable Map<String, AttributeValue>> of(TransactGetItemsResponse response,
			@Nullable WireExchange exchange) {
		WireAnswer answer = answer(exchange);
		if (answer != null) {
			return items(answer.items());
		}
		List<@Nullable Map<String, AttributeValue>> items = new ArrayList<>();
		for (ItemResponse each : response.responses()) {
			items.add((each != null && each.hasItem()) ? each.item() : null);
		}
		return items;
	}

	/**
	 * Return the attributes of the item before or after a write, possibly empty.
	 * @param attributes the attributes that the SDK has read
	 */
	public static Map<String, AttributeValue> of(Map<String, AttributeValue> attributes,
			@Nullable WireExchange exchange) {
		WireAnswer answer = answer(exchange);
		if (answer == null) {
			return attributes;
		}
		return Objects.requireNonNullElse(first(answer), Map.of());
	}

	private static @Nullable Map<String, AttributeValue> first(WireAnswer answer) {
		return answer.items().isEmpty() ? null : answer.items().get(0);
	}

	private static @Nullable WireAnswer answer(@Nullable WireExchange exchange) {
		if (exchange != null) {
			return exchange.answer();
		}
		return null;
	}

	private static <I> List<I> items(List<? extends I> items) {
		return Collections.unmodifiableList(items);
	}

}
