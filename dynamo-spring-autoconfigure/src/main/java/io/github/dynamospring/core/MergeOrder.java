package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.plan.MergeKey;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * An item with the values that it is ordered by. Values that are absent, or of a type
 * without order, come first.
 *
 * @param item the item
 * @param values the values that it is ordered by
 */
record MergeOrder(Map<String, AttributeValue> item, List<@Nullable ItemValue> values) {

	static MergeOrder of(Map<String, AttributeValue> item, List<MergeKey> keys) {
		List<@Nullable ItemValue> values = new ArrayList<>(keys.size());
		keys.forEach((key) -> values.add(ItemAttributes.find(item, key.attribute())));
		return new MergeOrder(item, values);
	}

	static List<Map<String, AttributeValue>> sorted(List<Map<String, AttributeValue>> items, List<MergeKey> keys) {
		if (keys.isEmpty()) {
			return items;
		}
		return items.stream()
			.map((item) -> of(item, keys))
			.sorted(comparator(keys))
			.<Map<String, AttributeValue>>map(MergeOrder::item)
			.toList();
	}

	static Comparator<MergeOrder> comparator(List<MergeKey> keys) {
		return (left, right) -> {
			for (int i = 0; i < keys.size(); i++) {
				int result = compare(left.values.get(i), right.values.get(i));
				if (result != 0) {
					return keys.get(i).ascending() ? result : -result;
				}
			}
			return 0;
		};
	}

	private static int compare(@Nullable ItemValue left, @Nullable ItemValue right) {
		if (left == null || right == null) {
			return Boolean.compare(left != null, right != null);
		}
		return left.isComparableTo(right) ? left.compareTo(right) : left.type().compareTo(right.type());
	}

}
