package io.github.dynamospring.key;

/**
 * Loss of information between a value and the text of its placeholder.
 *
 * @since 0.1
 */
public enum KeyLoss {

	/** No loss: different values have different texts. */
	NONE,

	/**
	 * The finer part: neighbouring values share a text. Serves equality, and ranges
	 * widened to whole units.
	 */
	TRUNCATION,

	/**
	 * All but equality: any values may share a text, without an order. Allowed in a sort
	 * key, but ranges on it are refused.
	 */
	EQUALITY_ONLY

}
