package io.github.dynamospring.plan.key;

import io.github.dynamospring.expression.ValueKind;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.predicate.OperandSource;
import org.jspecify.annotations.Nullable;

/**
 * Value that a key attribute, or a placeholder of its template, is bound to.
 *
 * @param property the property
 * @param source the source of the value at a call
 * @param kind whether it is a value of the property, or a bound that is rounded to one
 */
public record KeyOperand(PropertyReference property, OperandSource source, ValueKind kind) {

	public KeyOperand(PropertyReference property, OperandSource source) {
		this(property, source, ValueKind.VALUE);
	}

	/**
	 * Return the operand of a placeholder that spreads a key.
	 */
	static KeyOperand spread(PropertyReference property, int position) {
		return new KeyOperand(property, new OperandSource.Spread(position, property.path()));
	}

	public String label() {
		return this.source.label();
	}

	/**
	 * Return whether each request of a call has a value of its own.
	 */
	boolean isChosen() {
		return this.source instanceof OperandSource.Chosen;
	}

	/**
	 * Return the value that a key template renders.
	 */
	Object keyValue(CallArguments call) {
		Object value = this.source.value(call);
		if (this.source instanceof OperandSource.Spread) {
			return value;
		}
		try {
			return present(this.property.toKeyValue(this.property.rounded(value, this.kind)), call);
		}
		catch (ClassCastException ex) {
			throw unfit(value, call, ex);
		}
	}

	/**
	 * Return the value that a key template renders, or null if the property is absent or
	 * empty.
	 */
	public @Nullable Object findKeyValue(CallArguments call) {
		Object value = this.source.find(call);
		if (value == null) {
			return null;
		}
		return this.property.toKeyValue(value);
	}

	public ItemValue stored(CallArguments call) {
		Object value = this.source.value(call);
		try {
			return present(this.property.toValue(this.property.rounded(value, this.kind)), call);
		}
		catch (ClassCastException ex) {
			throw unfit(value, call, ex);
		}
	}

	/**
	 * Return the stored form of a part of the value: its beginning, or an element.
	 */
	public ItemValue part(CallArguments call) {
		return this.property.toElementValue(this.source.value(call));
	}

	private <V> V present(@Nullable V value, CallArguments call) {
		if (value == null) {
			throw new IllegalArgumentException(call.pattern() + ": '" + label() + "' must not be empty");
		}
		return value;
	}

	private IllegalArgumentException unfit(Object value, CallArguments call, ClassCastException ex) {
		return new IllegalArgumentException(
				call.pattern() + ": '" + label() + "' cannot be a " + value.getClass().getName() + ", since '"
						+ this.property.path() + "' is a " + this.property.type().getName(),
				ex);
	}

}
