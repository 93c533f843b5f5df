package io.github.dynamospring.core.request;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Answer to a query or scan.
 *
 * @param items the items, empty if only their count was requested
 * @param count the number of items
 * @param lastKey the keys behind which the next page starts, or empty after the last page
 * @param scanned the number of items that were read for them
 * @param units the capacity units that the request consumed, or null if DynamoDB was not
 * asked for them
 */
public record ItemPage(List<Map<String, AttributeValue>> items, int count, Map<String, AttributeValue> lastKey,
		int scanned, @Nullable Double units) {

}
