package io.github.dynamospring.plan.filter;

import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.expression.ConditionBinder;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.expression.ValueKind;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternRequest;
import org.jspecify.annotations.Nullable;

/**
 * Condition for a check of items in memory.
 */
public final class CompiledCheck {

	private final @Nullable ConditionExpression template;

	private final Map<Slot, FilterSlot> slots = new HashMap<>();

	public CompiledCheck(PatternRequest request, Clock clock, @Nullable ConditionExpression condition) {
		FilterPaths paths = new FilterPaths(request.entity());
		ConditionBinder binder = new ConditionBinder(paths, (operand, comparedWith, kind) -> {
			Path path = Objects.requireNonNullElse(comparedWith, ItemFilters.TYPE);
			FilterSlot slot = FilterSlot.of(request, clock, operand, path, kind);
			if (operand instanceof Literal) {
				return ((FilterSlot.Fixed) slot).value();
			}
			this.slots.put(new Slot(operand, paths.resolve(path), kind), slot);
			return null;
		});
		this.template = (condition != null) ? binder.bind(condition) : null;
	}

	public @Nullable ConditionExpression bind(CallArguments call) {
		if (this.template == null || this.slots.isEmpty()) {
			return this.template;
		}
		return new ConditionBinder((path) -> path, (operand, path, kind) -> value(operand, path, kind, call))
			.bind(this.template);
	}

	private @Nullable ItemValue value(Operand operand, @Nullable Path path, ValueKind kind, CallArguments call) {
		if (path == null) {
			return null;
		}
		FilterSlot slot = this.slots.get(new Slot(operand, path, kind));
		if (slot == null) {
			return null;
		}
		return slot.value(call);
	}

	private record Slot(Operand operand, Path attribute, ValueKind kind) {
	}

}
