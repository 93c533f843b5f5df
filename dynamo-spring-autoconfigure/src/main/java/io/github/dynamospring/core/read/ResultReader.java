package io.github.dynamospring.core.read;

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

}
