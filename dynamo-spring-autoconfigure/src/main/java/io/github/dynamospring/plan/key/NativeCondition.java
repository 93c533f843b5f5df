package io.github.dynamospring.plan.key;

import java.util.List;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.key.KeyCondition.Operator;
import io.github.dynamospring.plan.BoundKeys.Unsharded;
import io.github.dynamospring.plan.CallArguments;
import org.jspecify.annotations.Nullable;

/**
 * Condition on a property's own attribute.
 *
 * @param shard whether all shards are asked for, one by each request
 */
record NativeCondition(String attribute, Operator operator, List<KeyOperand> operands,
		boolean shard) implements AttributeCondition {

	NativeCondition(String attribute, Operator operator, List<KeyOperand> operands) {
		this(attribute, operator, operands, false);
	}

	NativeCondition {
		operands = List.copyOf(operands);
	}

	@Override
	public List<ItemValue> bind(CallArguments call) {
		if (this.operands.size() == 1) {
			return List.of(operand(0, call));
		}
		return List.of(operand(0, call), operand(1, call));
	}

	private ItemValue operand(int index, CallArguments call) {
		KeyOperand operand = this.operands.get(index);
		if (this.operator == Operator.BEGINS_WITH) {
			return operand.part(call);
		}
		return operand.stored(call);
	}

	@Override
	public @Nullable Unsharded unsharded(CallArguments call) {
		return this.shard ? Unsharded.NUMBER : null;
	}

	@Override
	public String describe() {
		return this.attribute + switch (this.operator) {
			case EQUAL -> " = " + label(0);
			case BEGINS_WITH -> " begins_with " + label(0);
			case BETWEEN -> " between " + label(0) + " and " + label(1);
			case LESS_THAN -> " < " + label(0);
			case LESS_THAN_OR_EQUAL -> " <= " + label(0);
			case GREATER_THAN -> " > " + label(0);
			case GREATER_THAN_OR_EQUAL -> " >= " + label(0);
			case NONE -> throw new IllegalStateException("A native condition asks for something");
		};
	}

	private String label(int index) {
		String label = this.operands.get(index).label();
		if (label.startsWith("'")) {
			return label.substring(1, label.length() - 1);
		}
		return "{" + label + "}";
	}

}
