package io.github.dynamospring.plan.key;

import java.util.List;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.key.KeyCondition.Operator;
import io.github.dynamospring.plan.CallArguments;

/**
 * Condition on a sort key that holds for all members of a collection.
 */
record IntervalCondition(String attribute, KeyInterval interval) implements AttributeCondition {

	@Override
	public Operator operator() {
		return Operator.BETWEEN;
	}

	@Override
	public List<ItemValue> bind(CallArguments call) {
		return List.of(ItemValue.of(this.interval.low()), ItemValue.of(this.interval.high()));
	}

	@Override
	public String describe() {
		return this.attribute + " between " + this.interval.low() + " and " + this.interval.high();
	}

}
