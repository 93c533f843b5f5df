package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.sdk.ItemKey;
import io.github.dynamospring.mapping.InvalidValueException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Read of items of one table by their keys.
 *
 * @param table the name of the table
 * @param keys distinct primary keys
 * @param projection the projection expression, with the primary key, or null for whole
 * items
 * @param names the attribute names by placeholder
 * @param consistent whether the read is strongly consistent
 */
record KeyedRead(String table, List<Map<String, AttributeValue>> keys, @Nullable String projection,
		Map<String, String> names, boolean consistent) {

	/**
	 * Return the reads of each request.
	 * @param reads reads of distinct tables
	 */
	static List<List<KeyedRead>> chunks(List<KeyedRead> reads) {
		List<List<KeyedRead>> chunks = new ArrayList<>();
		int room = 0;
		for (KeyedRead read : reads) {
			for (int from = 0; from < read.keys.size();) {
				if (room == 0) {
					chunks.add(new ArrayList<>());
					room = BatchReader.MAX_KEYS;
				}
				int to = Math.min(from + room, read.keys.size());
				chunks.get(chunks.size() - 1).add(read.with(read.keys.subList(from, to)));
				room -= to - from;
				from = to;
			}
		}
		return chunks;
	}

	KeyedRead with(List<Map<String, AttributeValue>> keys) {
		return new KeyedRead(this.table, keys, this.projection, this.names, this.consistent);
	}

	Map<ItemKey, Map<String, AttributeValue>> keysByIdentity() {
		Map<ItemKey, Map<String, AttributeValue>> identities = new LinkedHashMap<>();
		this.keys.forEach((key) -> identities.put(ItemKey.of(this.table, key), key));
		return identities;
	}

	/**
	 * Return the key of an item in an answer.
	 * @throws InvalidValueException if the item came without it
	 */
	ItemKey keyOf(Map<String, AttributeValue> item) {
		try {
			return ItemKey.ofItem(this.table, item, this.keys.get(0).keySet());
		}
		catch (ItemFormatException ex) {
			throw new InvalidValueException("a key of an item in the table " + this.table + ": " + ex.getMessage())
				.stored();
		}
	}

}
