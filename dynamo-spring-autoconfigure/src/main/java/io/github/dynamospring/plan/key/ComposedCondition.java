package io.github.dynamospring.plan.key;

import java.util.List;
import java.util.Objects;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.key.KeyCondition;
import io.github.dynamospring.key.KeyCondition.Operator;
import io.github.dynamospring.key.KeyEncoder;
import io.github.dynamospring.plan.BoundKeys.Unsharded;
import io.github.dynamospring.plan.CallArguments;
import org.jspecify.annotations.Nullable;

/**
 * Condition on a computed key attribute.
 *
 * @param shard the placeholder of the shard among those that equality binds, or -1
 */
record ComposedCondition(String attribute, KeyCondition condition, List<KeyOperand> operands,
		int shard) implements AttributeCondition {

	private static final int NONE = -1;

	ComposedCondition(String attribute, KeyCondition condition, List<KeyOperand> operands) {
		this(attribute, condition, operands, NONE);
	}

	ComposedCondition {
		operands = List.copyOf(operands);
	}

	@Override
	public Operator operator() {
		return this.condition.operator();
	}

	boolean mayMatch(KeyEncoder other) {
		return this.condition.mayMatch(other);
	}

	ComposedCondition narrow() {
		return new ComposedCondition(this.attribute, this.condition.narrow(), this.operands, this.shard);
	}

	/**
	 * Return the text with which all requested keys begin if it differs between the
	 * requests of a call, or else an empty text.
	 */
	String prefix(CallArguments call) {
		if (this.operands.stream().noneMatch(KeyOperand::isChosen)) {
			return "";
		}
		return Objects.requireNonNullElse(this.condition.bindLeading(values(call)), "");
	}

	@Override
	public @Nullable List<ItemValue> bind(CallArguments call) {
		String[] keys = this.condition.bind(values(call));
		if (keys == null) {
			return null;
		}
		return switch (keys.length) {
			case 0 -> List.of();
			case 1 -> List.of(ItemValue.of(keys[0]));
			default -> List.of(ItemValue.of(keys[0]), ItemValue.of(keys[1]));
		};
	}

	@Override
	public @Nullable Unsharded unsharded(CallArguments call) {
		if (this.shard == NONE) {
			return null;
		}
		String[] texts = this.condition.bindAround(values(call), this.shard);
		return new Unsharded(texts[0], texts[1]);
	}

	private Object[] values(CallArguments call) {
		Object[] values = new Object[this.operands.size()];
		for (int i = 0; i < values.length; i++) {
			values[i] = this.operands.get(i).keyValue(call);
		}
		return values;
	}

	@Override
	public String describe() {
		return this.condition.describe(this.attribute, this.operands.stream().map(KeyOperand::label).toList());
	}

}
