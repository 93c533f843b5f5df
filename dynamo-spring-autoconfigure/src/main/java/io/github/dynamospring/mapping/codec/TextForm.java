package io.github.dynamospring.mapping.codec;

/**
 * Text form of the values of a type, by which they can be the keys of a map and so the
 * names of attributes.
 *
 * @param <T> the Java type
 */
interface TextForm<T> {

	String format(T value);

	T parse(String text);

}
