package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Reader that makes results of items.
 *
 * @param <R> the type of the results
 */
@FunctionalInterface
interface ResultReader<R> {

	/**
	 * Return the result, or null if the item is of an unknown type or skipped.
	 */
	@Nullable R read(Map<String, AttributeValue> item);

	/**
	 * Return how many items are better read together, at least 1.
	 */
	default int atOnce() {
		return 1;
	}

	/**
	 * Return the results of several items, null for an item without one.
	 */
	default List<@Nullable R> read(List<Map<String, AttributeValue>> items) {
		List<@Nullable R> results = new ArrayList<>(items.size());
		items.forEach((item) -> results.add(read(item)));
		return results;
	}

}
