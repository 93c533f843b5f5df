package io.github.dynamospring.key;

/**
 * Order of the texts of a placeholder, by unsigned UTF-8 bytes, relative to its values.
 *
 * @since 0.1
 */
public enum KeyOrder {

	/** The order of the values. */
	ASCENDING,

	/** The reversed order of the values. */
	DESCENDING,

	/** Unrelated to the order of the values. */
	NONE

}
