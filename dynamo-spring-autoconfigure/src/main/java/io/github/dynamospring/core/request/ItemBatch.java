package io.github.dynamospring.core.request;

import java.util.List;
import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;

/**
 * Answer to a BatchGetItem.
 *
 * @param items the items by the names of their tables, in any order
 * @param unprocessed the unprocessed part of the request, by the names of the tables
 */
public record ItemBatch(Map<String, List<Map<String, AttributeValue>>> items,
		Map<String, KeysAndAttributes> unprocessed) {

}
