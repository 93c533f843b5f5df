package io.github.dynamospring.key;

/**
 * Strategy that writes a value as text.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface KeyText {

	/**
	 * Append the text of a value.
	 * @param value the value of the property
	 * @param out the target, with other parts of the key, which must stay
	 * @throws IllegalArgumentException if the value has no text: the message is the
	 * reason
	 */
	void append(Object value, StringBuilder out);

}
