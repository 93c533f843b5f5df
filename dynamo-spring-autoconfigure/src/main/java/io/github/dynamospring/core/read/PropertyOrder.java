package io.github.dynamospring.core.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.plan.MergeKey;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Order by stored properties, for items that do not come by their keys.
 */
record PropertyOrder(List<MergeKey> properties, ItemAttributes attributes) implements MergeOrder {

	boolean isEmpty() {
		return this.properties.isEmpty();
	}

	@Override
	public List<@Nullable ItemValue> values(ItemCursor cursor, int source) {
		return values(cursor.item());
	}

	private List<@Nullable ItemValue> values(Map<String, AttributeValue> item) {
		List<@Nullable ItemValue> values = new ArrayList<>(this.properties.size());
		this.properties.forEach((property) -> values.add(this.attributes.find(item, property.attribute())));
		return values;
	}

	@Override
	public boolean isAscending(int index) {
		return this.properties.get(index).ascending();
	}

	/**
	 * Return items in this order, or as they are if it has no property.
	 */
	List<Map<String, AttributeValue>> sorted(List<Map<String, AttributeValue>> items) {
		if (isEmpty()) {
			return items;
		}
		return items.stream()
			.map((item) -> new Ranked(item, values(item)))
			.sorted((left, right) -> compare(left.values(), right.values()))
			.<Map<String, AttributeValue>>map(Ranked::item)
			.toList();
	}

	private record Ranked(Map<String, AttributeValue> item, List<@Nullable ItemValue> values) {

	}

}
