package io.github.dynamospring.plan.key;

import io.github.dynamospring.key.KeyRange;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.predicate.OperandForm;
import org.jspecify.annotations.Nullable;

import org.springframework.util.ClassUtils;

/**
 * Rules for the order of values in keys. Enums lose their order, because they are stored
 * by name. A converter gives values another order.
 */
public final class ValueOrder {

	private ValueOrder() {
	}

	/**
	 * Return the reason why keys do not sort as the values of a property, or null if they
	 * do.
	 */
	public static @Nullable String refusal(PropertyReference property) {
		Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(property.type());
		if (type.isEnum()) {
			return "'" + property.path() + "' is an enum, which sorts by its names";
		}
		boolean converted = type != ClassUtils.resolvePrimitiveIfNecessary(property.codec().keyType());
		boolean formatted = property.codec().timeFormat() != null;
		if (property.sortsAsStored() || !converted && !formatted) {
			return null;
		}
		return unsorted(property);
	}

	/**
	 * Return the statement that the attribute of a property does not sort as its values
	 * do.
	 */
	static String unsorted(PropertyReference property) {
		return "the " + OperandForm.storedForm(property) + " of '" + property.path() + "'"
				+ OperandForm.disorder(property);
	}

	/**
	 * Return the reason why a property cannot take a range, or null if it can.
	 */
	public static @Nullable String refusal(PropertyReference property, KeyRange range) {
		if (range != KeyRange.STARTING_WITH) {
			return refusal(property);
		}
		if (property.type() == String.class || property.isPath()) {
			return null;
		}
		return "'" + property.path() + "' is no String, so it has no beginning";
	}

}
