package io.github.dynamospring.item.sdk;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.item.ItemValue.MapValue;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Identity of an item. Two are equal if DynamoDB sees one item, in whatever notation
 * their numbers are.
 *
 * @param table the name of the table
 * @param key the primary key
 */
public record ItemKey(String table, MapValue key) {

	public static ItemKey of(String table, Map<String, AttributeValue> key) {
		return new ItemKey(table, AttributeValues.itemOf(key));
	}

	/**
	 * Return the key of an item.
	 * @param attributes the names of the attributes of the primary key
	 */
	public static ItemKey ofItem(String table, Map<String, AttributeValue> item, Collection<String> attributes) {
		Map<String, AttributeValue> key = new LinkedHashMap<>();
		for (String attribute : attributes) {
			AttributeValue value = item.get(attribute);
			if (value != null) {
				key.put(attribute, value);
			}
		}
		return of(table, key);
	}

}
