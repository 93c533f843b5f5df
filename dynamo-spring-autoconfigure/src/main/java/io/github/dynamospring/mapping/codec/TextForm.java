package io.github.dynamospring.mapping.codec;

/**
 * Text form of the values of a type, by which they can be the keys of a map and so the
 * names of attributes.
 *
 * @param <T> the Java type
 */
interface TextForm<T> {

	/**
	 * Return the text of a value.
	 */
	String format(T value);

	/**
	 * Return the value of a text.
	 */
	T parse(String text);

}
