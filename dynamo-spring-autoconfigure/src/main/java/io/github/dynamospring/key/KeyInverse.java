package io.github.dynamospring.key;

/**
 * Inverse of a {@link KeyText}.
 */
@FunctionalInterface
interface KeyInverse {

	/**
	 * Return the value of a text. An implementation may accept invalid texts, because its
	 * result is rendered again and compared.
	 * @throws RuntimeException if no value has the text
	 */
	Object value(String text);

}
