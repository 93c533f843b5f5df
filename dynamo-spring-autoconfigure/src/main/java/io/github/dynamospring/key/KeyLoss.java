package io.github.dynamospring.key;

/**
 * Loss of information between a value and the text of its placeholder.
 *
 * @since 0.1
 */
public enum KeyLoss {

	/** Nothing: different values have different texts. */
	NONE,

	/**
	 * The finer part: neighbouring values share a text. Serves equality, and ranges
	 * widened to whole units.
	 */
	TRUNCATION,

	/**
	 * All but equality: any values may share a text, and no order is kept. Allowed in a
	 * sort key, where a range on it is refused.
	 */
	EQUALITY_ONLY

}
