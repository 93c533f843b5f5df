package io.github.dynamospring.plan.update;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.ValueSlot;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.ListValue;
import io.github.dynamospring.plan.BoundUpdate;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.Repeatability;
import io.github.dynamospring.plan.UpdateRequest;
import io.github.dynamospring.plan.predicate.ArgumentValues.BoundOperand;
import org.jspecify.annotations.Nullable;

/**
 * Rendered shape of an update that binds the values of each call.
 *
 * @param update the update expression
 * @param condition the condition expression, if there is one
 * @param names attribute names by placeholder
 * @param values the source of the value of each placeholder
 * @param options the sources of the values of {@code in} conditions over a collection
 * @param writeId the placeholder of the id of the write, or null if the table keeps no
 * such ids
 * @param repeatability whether the update may be sent again
 */
record UpdateShape(String update, @Nullable String condition, Map<String, String> names,
		Map<String, BoundOperand> values, Map<ValueSlot, BoundOperand> options, @Nullable String writeId,
		Repeatability repeatability) {

	BoundUpdate bind(UpdateRequest request, Map<String, ItemValue> key, CallArguments call) {
		Map<String, ItemValue> bound = new HashMap<>();
		this.values.forEach((placeholder, operand) -> bound.put(placeholder, required(operand.get(call), request)));
		String expanded = this.condition;
		for (Map.Entry<ValueSlot, BoundOperand> option : this.options.entrySet()) {
			ItemValue elements = required(option.getValue().get(call), request);
			expanded = expand(String.valueOf(expanded), option.getKey(), (ListValue) elements, bound);
		}
		return new BoundUpdate(request.entity().getTable().logicalName(), key, this.update, expanded, this.names, bound,
				this.writeId, request.returns(), this.repeatability, null);
	}

	private static String expand(String expression, ValueSlot slot, ListValue options, Map<String, ItemValue> bound) {
		List<ItemValue> elements = List.copyOf(options.value());
		for (int i = 0; i < elements.size(); i++) {
			bound.put(slot.option(i), elements.get(i));
		}
		return slot.expand(expression, elements.size());
	}

	private static ItemValue required(@Nullable ItemValue value, UpdateRequest request) {
		if (value == null) {
			throw new IllegalArgumentException(request.name() + ": an argument that is compared or computed with must"
					+ " not be null: test for null with attribute_not_exists");
		}
		return value;
	}

}
