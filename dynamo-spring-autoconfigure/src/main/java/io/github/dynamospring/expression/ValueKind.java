package io.github.dynamospring.expression;

/**
 * Role of a parameter or literal for a property. It determines the conversion of the
 * value.
 *
 * @since 0.1
 */
public enum ValueKind {

	/** A value of the property. */
	VALUE,

	/**
	 * A bound of a range: the last possible value of the property at or below it.
	 */
	FLOOR,

	/**
	 * A bound of a range: the first possible value of the property at or above it.
	 */
	CEILING,

	/** The single operand of {@code in}: bind a list of values of the property. */
	OPTIONS,

	/** An element of the property's list or set, or a part of its string. */
	ELEMENT,

	/** A prefix of the property's value. */
	PREFIX,

	/** A number that is compared with the size of the property. */
	SIZE,

	/** The name of an attribute type. */
	TYPE,

	/** The operand of {@code add} or {@code delete}: a number, or a set. */
	DELTA;

	/**
	 * Return whether the operand is a value of the property, or a bound of its values.
	 */
	public boolean isValue() {
		return this == VALUE || this == FLOOR || this == CEILING;
	}

}
