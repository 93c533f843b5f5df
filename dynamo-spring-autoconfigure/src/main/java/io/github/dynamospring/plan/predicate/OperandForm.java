package io.github.dynamospring.plan.predicate;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.key.TimeFormat;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;

/**
 * Functions and actions of DynamoDB with the types that they take. On a property that is
 * stored otherwise a function is never true, and an action fails at run time.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html">Operators
 * and functions</a>
 */
public enum OperandForm {

	/** The function {@code begins_with}. */
	BEGINS_WITH(EnumSet.of(AttributeType.S, AttributeType.B)),

	/** The function {@code contains}. */
	CONTAINS(EnumSet.of(AttributeType.S, AttributeType.L, AttributeType.SS, AttributeType.NS, AttributeType.BS)),

	/** The action {@code add}. */
	ADD(EnumSet.of(AttributeType.N, AttributeType.SS, AttributeType.NS, AttributeType.BS)),

	/** The action {@code delete}. */
	DELETE(EnumSet.of(AttributeType.SS, AttributeType.NS, AttributeType.BS));

	private final Set<AttributeType> types;

	OperandForm(Set<AttributeType> types) {
		this.types = types;
	}

	/**
	 * Return what is wrong with a property, or null if it can be taken.
	 */
	public @Nullable String problem(PropertyReference property) {
		return this.types.contains(property.codec().storedType()) ? null : "'" + property.path() + "' is "
				+ typeName(property.type()) + ", which " + name().toLowerCase(Locale.ROOT) + " does not take";
	}

	/**
	 * Return what does not sort, as refusals name it: the format of a time, or the stored
	 * form of other values.
	 */
	public static String storedForm(PropertyReference property) {
		TimeFormat format = property.codec().timeFormat();
		return (format != null) ? "format " + format : "stored form";
	}

	/**
	 * Return the name of a type with its article, as refusals write it. A "U" mostly
	 * sounds like in UUID or URI.
	 */
	static String typeName(Class<?> type) {
		String name = type.getSimpleName();
		return ("AEIOaeio".contains(name.substring(0, 1)) ? "an " : "a ") + name;
	}

}
