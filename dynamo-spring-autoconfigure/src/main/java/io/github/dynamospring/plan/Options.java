package io.github.dynamospring.plan;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;

/**
 * The values of an {@code in} condition. DynamoDB takes no list without values, for which
 * the condition just does not hold: it is given a value that no item has.
 */
final class Options {

	// Codecs write no NULL into a map.
	private static final ItemValue NOTHING = ItemValue.map(Map.of("nothing", ItemValue.nullValue()));

	private Options() {
	}

	static ItemValue of(List<ItemValue> values) {
		return ItemValue.list(values.isEmpty() ? List.of(NOTHING) : values);
	}

}
