package io.github.dynamospring.plan.filter;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ExpressionRenderer;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.expression.ValueKind;
import io.github.dynamospring.expression.ValueSlot;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.ListValue;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternRequest;
import org.jspecify.annotations.Nullable;

/**
 * Rendered filter expression that binds the values of each call.
 */
public final class CompiledFilter {

	private final @Nullable String text;

	private final Map<ValueSlot, FilterSlot> slots = new LinkedHashMap<>();

	public CompiledFilter(PatternRequest request, Clock clock, @Nullable ConditionExpression condition,
			Placeholders placeholders) {
		this.text = (condition != null)
				? new ExpressionRenderer(new FilterPaths(request.entity()), placeholders).render(condition) : null;
		for (ValueSlot slot : placeholders.values()) {
			this.slots.put(slot, FilterSlot.of(request, clock, slot.operand(), comparedWith(slot), slot.kind()));
		}
	}

	private static Path comparedWith(ValueSlot slot) {
		Path path = slot.comparedWith();
		if (path == null) {
			throw new IllegalArgumentException("'" + slot.operand() + "' is compared with no property");
		}
		return path;
	}

	/**
	 * Bind the values, and return the expression for them.
	 */
	public @Nullable String bind(CallArguments call, Map<String, ItemValue> values) {
		String expression = this.text;
		for (Map.Entry<ValueSlot, FilterSlot> entry : this.slots.entrySet()) {
			ItemValue value = entry.getValue().value(call);
			if (expression != null && entry.getKey().kind() == ValueKind.OPTIONS) {
				expression = bindOptions(entry.getKey(), (ListValue) value, expression, values);
			}
			else {
				values.put(entry.getKey().placeholder(), value);
			}
		}
		return expression;
	}

	private static String bindOptions(ValueSlot slot, ListValue options, String expression,
			Map<String, ItemValue> values) {
		List<ItemValue> elements = options.value();
		for (int i = 0; i < elements.size(); i++) {
			values.put(slot.option(i), elements.get(i));
		}
		return slot.expand(expression, elements.size());
	}

}
