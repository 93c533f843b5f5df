package io.github.dynamospring.mapping;

/**
 * A type that has a text of its own: as the name of an attribute, where it is the key of
 * a map.
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
