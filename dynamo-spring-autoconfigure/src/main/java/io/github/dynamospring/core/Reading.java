package io.github.dynamospring.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.KeyPart;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * What reads of one entity's table need.
 *
 * @param sender talks to DynamoDB
 * @param requests builds requests
 * @param batches reads items by their keys
 * @param primaryKey the names of the attributes of the table's primary key
 */
record Reading(RequestSender sender, ReadRequests requests, BatchReader batches, List<String> primaryKey) {

	static Reading of(RequestSender sender, BatchReader batches, DynamoPersistentEntity<?> entity) {
		List<String> primaryKey = entity.getPrimaryKey().parts().stream().map(KeyPart::attribute).toList();
		return new Reading(sender, new ReadRequests(sender), batches, primaryKey);
	}

	Map<String, AttributeValue> primaryKeyOf(Map<String, AttributeValue> item) {
		Map<String, AttributeValue> key = new LinkedHashMap<>();
		for (String attribute : this.primaryKey) {
			AttributeValue value = item.get(attribute);
			if (value == null) {
				throw new IllegalStateException("An item came without its key attribute '" + attribute + "'");
			}
			key.put(attribute, value);
		}
		return key;
	}

	List<Map<String, AttributeValue>> primaryKeysOf(List<Map<String, AttributeValue>> items) {
		return items.stream().map(this::primaryKeyOf).toList();
	}

}
