package io.github.dynamospring.expression;

import io.github.dynamospring.expression.Path.Index;
import io.github.dynamospring.expression.Path.Name;
import io.github.dynamospring.expression.Path.Step;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.ListValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import org.jspecify.annotations.Nullable;

/**
 * Evaluator of conditions over a whole item in memory.
 */
public final class ConditionEvaluator {

	private final MapValue item;

	private ConditionEvaluator(MapValue item) {
		this.item = item;
	}

	public static ConditionEvaluator of(MapValue item) {
		return new ConditionEvaluator(item);
	}

	public boolean test(ConditionExpression condition) {
		return condition.test(this::find);
	}

	private @Nullable ItemValue find(Path path) {
		ItemValue value = this.item;
		for (Step step : path.steps()) {
			value = find(value, step);
			if (value == null) {
				return null;
			}
		}
		return value;
	}

	private static @Nullable ItemValue find(ItemValue value, Step step) {
		if (step instanceof Name name) {
			return (value instanceof MapValue map) ? map.value().get(name.value()) : null;
		}
		int index = ((Index) step).value();
		if (value instanceof ListValue list && index < list.value().size()) {
			return list.value().get(index);
		}
		return null;
	}

}
