package io.github.dynamospring.key;

/**
 * How the text of a placeholder sorts, by unsigned UTF-8 bytes, beside its values.
 *
 * @since 0.1
 */
public enum KeyOrder {

	/** As the values do. */
	ASCENDING,

	/** Against the values. */
	DESCENDING,

	/** By no order of the values. */
	NONE

}
