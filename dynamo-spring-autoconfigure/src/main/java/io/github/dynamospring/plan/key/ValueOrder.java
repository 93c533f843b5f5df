package io.github.dynamospring.plan.key;

import io.github.dynamospring.key.KeyRange;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.predicate.OperandForm;
import org.jspecify.annotations.Nullable;

import org.springframework.util.ClassUtils;

/**
 * Rules for the order of values that keys keep. Enums have none, because they are stored
 * by name. A converter gives values an order of its own.
 */
public final class ValueOrder {

	private ValueOrder() {
	}

	/**
	 * Return why keys do not sort as the values of a property do, or null where they do.
	 */
	public static @Nullable String refusal(PropertyReference property) {
		Class<?> type = ClassUtils.resolvePrimitiveIfNecessary(property.type());
		if (type.isEnum()) {
			return "'" + property.path() + "' is an enum, which sorts by its names";
		}
		boolean converted = type != ClassUtils.resolvePrimitiveIfNecessary(property.codec().keyType());
		boolean formatted = property.codec().timeFormat() != null;
		return (!property.sortsAsStored() && (converted || formatted)) ? unsorted(property) : null;
	}

	/**
	 * Return that the attribute of a property does not sort as its values do.
	 */
	static String unsorted(PropertyReference property) {
		return "the " + OperandForm.storedForm(property) + " of '" + property.path()
				+ "' does not sort as its values do";
	}

	/**
	 * Return why a property cannot be asked for a range, or null where it can.
	 */
	public static @Nullable String refusal(PropertyReference property, KeyRange range) {
		if (range != KeyRange.STARTING_WITH) {
			return refusal(property);
		}
		return (property.type() == String.class || property.isPath()) ? null
				: "'" + property.path() + "' is no String, so that it starts with nothing";
	}

}
