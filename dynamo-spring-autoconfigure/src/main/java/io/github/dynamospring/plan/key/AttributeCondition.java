package io.github.dynamospring.plan.key;

import java.util.List;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.key.KeyCondition.Operator;
import io.github.dynamospring.plan.BoundKeys.Unsharded;
import io.github.dynamospring.plan.CallArguments;
import org.jspecify.annotations.Nullable;

/**
 * Condition on one attribute of a key.
 */
public sealed interface AttributeCondition permits ComposedCondition, IntervalCondition, NativeCondition {

	String attribute();

	Operator operator();

	/**
	 * Return the operands, or null if no item can have the values.
	 */
	@Nullable List<ItemValue> bind(CallArguments call);

	/**
	 * Return the key of an equality without its shard, or null if it has no shard.
	 */
	default @Nullable Unsharded unsharded(CallArguments call) {
		return null;
	}

	/**
	 * Return the condition as explanations print it.
	 */
	String describe();

}
