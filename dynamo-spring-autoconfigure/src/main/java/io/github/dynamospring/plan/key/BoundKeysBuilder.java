package io.github.dynamospring.plan.key;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import io.github.dynamospring.key.KeyCondition.Operator;
import io.github.dynamospring.plan.BoundKeys;
import io.github.dynamospring.plan.BoundKeys.Bound;
import io.github.dynamospring.plan.BoundKeys.Unsharded;
import io.github.dynamospring.plan.CallArguments;
import org.jspecify.annotations.Nullable;

/**
 * Builder of the keys that a query asks for, from the conditions on its attributes.
 */
final class BoundKeysBuilder {

	private final List<String> sort;

	private final Map<String, ItemValue> equal = new LinkedHashMap<>();

	private final Map<String, Unsharded> unsharded = new LinkedHashMap<>();

	private String prefix = "";

	private @Nullable Bound low;

	private @Nullable Bound high;

	/**
	 * Create a builder.
	 * @param sort the attributes of the sort key
	 */
	BoundKeysBuilder(List<String> sort) {
		this.sort = sort;
	}

	void add(AttributeCondition condition, List<ItemValue> operands, CallArguments call) {
		Operator operator = condition.operator();
		if (operator == Operator.EQUAL) {
			addEqual(condition, operands.get(0), call);
			return;
		}
		this.prefix = (condition instanceof ComposedCondition composed) ? composed.prefix(call) : "";
		switch (operator) {
			case BEGINS_WITH -> {
				this.low = new Bound(operands.get(0), true);
				this.high = following(((StringValue) operands.get(0)).value());
			}
			case BETWEEN -> {
				this.low = new Bound(operands.get(0), true);
				this.high = new Bound(operands.get(1), true);
			}
			case LESS_THAN, LESS_THAN_OR_EQUAL -> {
				this.high = new Bound(operands.get(0), operator == Operator.LESS_THAN_OR_EQUAL);
			}
			case GREATER_THAN, GREATER_THAN_OR_EQUAL -> {
				this.low = new Bound(operands.get(0), operator == Operator.GREATER_THAN_OR_EQUAL);
			}
			default -> throw new IllegalStateException("A key condition asks for something");
		}
	}

	private void addEqual(AttributeCondition condition, ItemValue operand, CallArguments call) {
		this.equal.put(condition.attribute(), operand);
		Unsharded key = condition.unsharded(call);
		if (key != null) {
			this.unsharded.put(condition.attribute(), key);
		}
	}

	// The least text above all with this prefix. The last character of Unicode has no
	// successor, so the one before it is raised instead.
	private static @Nullable Bound following(String prefix) {
		int end = prefix.length();
		while (end > 0) {
			int last = prefix.codePointBefore(end);
			end -= Character.charCount(last);
			if (last < Character.MAX_CODE_POINT) {
				int next = (last + 1 == Character.MIN_SURROGATE) ? Character.MAX_SURROGATE + 1 : last + 1;
				return new Bound(ItemValue.of(prefix.substring(0, end) + Character.toString(next)), false);
			}
		}
		return null;
	}

	BoundKeys build(Map<String, ItemValue> values) {
		List<String> rest = this.sort.stream().filter((attribute) -> !this.equal.containsKey(attribute)).toList();
		return new BoundKeys(values, this.equal, this.unsharded, rest, this.prefix, this.low, this.high);
	}

}
