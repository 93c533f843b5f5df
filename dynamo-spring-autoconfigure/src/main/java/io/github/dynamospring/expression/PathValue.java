package io.github.dynamospring.expression;

import java.util.List;

import io.github.dynamospring.expression.Path.Index;
import io.github.dynamospring.expression.Path.Name;
import io.github.dynamospring.expression.Path.Step;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.ListValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import org.jspecify.annotations.Nullable;

/**
 * Lookup of a path in an item.
 */
final class PathValue {

	private PathValue() {
	}

	static @Nullable ItemValue find(MapValue item, Path path) {
		ItemValue value = item;
		for (Step step : path.steps()) {
			value = (step instanceof Name name) ? attribute(value, name.value())
					: element(value, ((Index) step).value());
			if (value == null) {
				return null;
			}
		}
		return value;
	}

	private static @Nullable ItemValue attribute(ItemValue value, String name) {
		return (value instanceof MapValue map) ? map.value().get(name) : null;
	}

	private static @Nullable ItemValue element(ItemValue value, int index) {
		List<ItemValue> elements = (value instanceof ListValue list) ? list.value() : List.of();
		return (index < elements.size()) ? elements.get(index) : null;
	}

}
