package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Items to be read by their keys.
 *
 * @param table the logical name of the table
 * @param keys distinct primary keys
 * @param projection the projection expression, with the primary key, or null for whole
 * items
 * @param names the attribute names by placeholder
 * @param consistent whether the read is strongly consistent
 */
record BatchRead(String table, List<Map<String, AttributeValue>> keys, @Nullable String projection,
		Map<String, String> names, boolean consistent) {

	List<BatchRead> chunks() {
		List<BatchRead> chunks = new ArrayList<>();
		for (int from = 0; from < this.keys.size(); from += BatchReader.MAX_KEYS) {
			int to = Math.min(from + BatchReader.MAX_KEYS, this.keys.size());
			chunks.add(new BatchRead(this.table, this.keys.subList(from, to), this.projection, this.names,
					this.consistent));
		}
		return chunks;
	}

	/**
	 * Return the key of an item that was read.
	 */
	MapValue keyOf(Map<String, AttributeValue> item) {
		Map<String, ItemValue> key = new HashMap<>();
		for (String attribute : this.keys.get(0).keySet()) {
			AttributeValue value = item.get(attribute);
			if (value != null) {
				key.put(attribute, AttributeValues.valueOf(value));
			}
		}
		return ItemValue.map(key);
	}

}
