package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import io.github.dynamospring.plan.BoundKeys;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Order by the part of the sort key that equality does not bind.
 *
 * @param sources the keys that the sources ask for
 * @param ascending whether small keys come first
 * @param attributes the reader of the keys
 */
record SortKeyOrder(List<BoundKeys> sources, boolean ascending, ItemAttributes attributes) implements MergeOrder {

	/**
	 * Order of sources with equal items: by the part of their keys that equality binds.
	 */
	static final Comparator<BoundKeys> OF_SOURCES = Comparator
		.<BoundKeys, Map<String, ItemValue>>comparing(BoundKeys::equal, SortKeyOrder::compareValues)
		.thenComparing((keys) -> ItemValue.of(keys.prefix()), ItemValue::compareTo);

	private static int compareValues(Map<String, ItemValue> left, Map<String, ItemValue> right) {
		Iterator<ItemValue> others = right.values().iterator();
		for (ItemValue value : left.values()) {
			int result = value.compareTo(others.next());
			if (result != 0) {
				return result;
			}
		}
		return 0;
	}

	@Override
	public List<@Nullable ItemValue> values(ItemCursor cursor, int source) {
		BoundKeys keys = this.sources.get(source);
		Map<String, AttributeValue> item = cursor.keys();
		if (keys.rest().size() == 1) {
			return List.of(first(item, keys));
		}
		List<@Nullable ItemValue> values = new ArrayList<>(keys.rest().size());
		for (String attribute : keys.rest()) {
			values.add(values.isEmpty() ? first(item, keys) : this.attributes.key(item, attribute));
		}
		return values;
	}

	private ItemValue first(Map<String, AttributeValue> item, BoundKeys keys) {
		return behind(keys.prefix(), this.attributes.key(item, keys.rest().get(0)));
	}

	/**
	 * Return the rest of a key. The key of an item of another type may be shorter than
	 * the prefix.
	 */
	static ItemValue behind(String prefix, ItemValue value) {
		if (prefix.isEmpty() || !(value instanceof StringValue text)) {
			return value;
		}
		return ItemValue.of(text.value().substring(Math.min(prefix.length(), text.value().length())));
	}

	@Override
	public boolean isAscending(int index) {
		return this.ascending;
	}

}
