package io.github.dynamospring.item;

/**
 * Type of a DynamoDB attribute value, named as in its wire format.
 *
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_AttributeValue.html">AttributeValue</a>
 */
public enum AttributeType {

	/** String. */
	S,

	/** Number of up to 38 digits. */
	N,

	/** Binary. */
	B,

	/** Boolean. */
	BOOL,

	/** Null. */
	NULL,

	/** Map. */
	M,

	/** List. */
	L,

	/** Set of strings. */
	SS,

	/** Set of numbers. */
	NS,

	/** Set of binaries. */
	BS

}
