package io.github.dynamospring.key;

/**
 * Order of the texts of a placeholder, by unsigned UTF-8 bytes, relative to its values.
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
