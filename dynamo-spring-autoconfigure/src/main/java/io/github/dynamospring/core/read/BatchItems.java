package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.sdk.ItemKey;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;

/**
 * Result of a batch of reads: the items that it has found, and the keys that it left.
 */
final class BatchItems {

	private final Map<ItemKey, Map<String, AttributeValue>> found = new HashMap<>();

	private final Map<ItemKey, DataAccessException> left = new HashMap<>();

	static BatchItems union(List<BatchItems> parts) {
		if (parts.size() == 1) {
			return parts.get(0);
		}
		BatchItems union = new BatchItems();
		for (BatchItems part : parts) {
			union.found.putAll(part.found);
			union.left.putAll(part.left);
		}
		return union;
	}

	void add(ItemKey key, Map<String, AttributeValue> item) {
		this.found.put(key, item);
	}

	void leave(KeyedRead read, DataAccessException reason) {
		read.keysByIdentity().keySet().forEach((key) -> this.left.put(key, reason));
	}

	boolean isComplete() {
		return this.left.isEmpty();
	}

	/**
	 * Return why an item is left, or null if it is not.
	 */
	@Nullable DataAccessException reasonFor(ItemKey key) {
		return this.left.get(key);
	}

	/**
	 * Return an item, or null if it does not exist, or is left.
	 */
	@Nullable Map<String, AttributeValue> get(ItemKey key) {
		return this.found.get(key);
	}

	/**
	 * Return the items of one of the reads in the order of its keys, null for one that
	 * does not exist.
	 * @throws TransientDataAccessResourceException if one is left
	 */
	List<@Nullable Map<String, AttributeValue>> all(KeyedRead read) {
		if (!isComplete()) {
			DataAccessException reason = this.left.values().iterator().next();
			throw new TransientDataAccessResourceException("%d of %d keys of table %s are left, no item is returned: %s"
				.formatted(this.left.size(), read.keys().size(), read.table(), reason.getMessage()), reason);
		}
		List<@Nullable Map<String, AttributeValue>> items = new ArrayList<>();
		read.keysByIdentity().keySet().forEach((key) -> items.add(this.found.get(key)));
		return items;
	}

}
