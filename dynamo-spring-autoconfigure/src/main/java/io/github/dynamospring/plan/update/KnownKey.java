package io.github.dynamospring.plan.update;

import java.util.List;

import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.key.KeyOperand;
import io.github.dynamospring.plan.predicate.OperandSource;
import org.jspecify.annotations.Nullable;

/**
 * Key attribute with known values of all placeholders.
 *
 * @param part the key attribute
 * @param operands the values of its placeholders, in order
 */
record KnownKey(KeyPart part, List<KeyOperand> operands) {

	/**
	 * Return the value of the attribute, or null if one of its properties is absent.
	 */
	@Nullable ItemValue value(CallArguments call) {
		Object[] values = new Object[this.operands.size()];
		for (int i = 0; i < values.length; i++) {
			Object value = this.operands.get(i).findKeyValue(call);
			if (value == null) {
				return null;
			}
			values[i] = value;
		}
		if (this.part instanceof KeyPart.Composed composed) {
			return ItemValue.of(composed.encoder().encode(values));
		}
		KeyOperand operand = this.operands.get(0);
		return operand.property().toValue(operand.source().find(call));
	}

	/**
	 * Return the value of an attribute of the primary key, which cannot be absent.
	 */
	ItemValue required(CallArguments call) {
		ItemValue value = value(call);
		if (value == null) {
			throw new IllegalArgumentException(
					"No part of the key " + this.part.template() + " may be null: " + describe());
		}
		return value;
	}

	boolean mayBeAbsent() {
		return this.operands.stream().map(KeyOperand::source).anyMatch(OperandSource::mayBeAbsent);
	}

	boolean isAbsent() {
		return this.operands.stream().map(KeyOperand::source).anyMatch(OperandSource.Absent.class::isInstance);
	}

	String describe() {
		List<String> labels = this.operands.stream().map(KeyOperand::label).toList();
		if (this.part instanceof KeyPart.Composed composed) {
			return composed.encoder().condition(labels.size(), null).describe(this.part.attribute(), labels);
		}
		return this.part.attribute() + " = {" + labels.get(0) + "}";
	}

}
