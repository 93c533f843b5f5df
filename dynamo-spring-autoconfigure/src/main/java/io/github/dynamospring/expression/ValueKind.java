package io.github.dynamospring.expression;

/**
 * Role of a parameter or literal for the property that it meets. It decides how the value
 * is converted.
 *
 * @since 0.1
 */
public enum ValueKind {

	/** A value of the property. */
	VALUE,

	/**
	 * A bound of a range: the last value that the property can have and that is not above
	 * it.
	 */
	FLOOR,

	/**
	 * A bound of a range: the first value that the property can have and that is not
	 * below it.
	 */
	CEILING,

	/** The single operand of {@code in}: bind a list of values of the property. */
	OPTIONS,

	/** An element of the property's list or set, or a part of its string. */
	ELEMENT,

	/** The beginning of the property's value. */
	PREFIX,

	/** A number that is compared with the size of the property. */
	SIZE,

	/** The name of an attribute type. */
	TYPE,

	/** What {@code add} adds or {@code delete} takes out: a number, or a set. */
	DELTA;

	/**
	 * Return whether the operand is a value of the property, or one that bounds its
	 * values.
	 */
	public boolean isValue() {
		return this == VALUE || this == FLOOR || this == CEILING;
	}

}
