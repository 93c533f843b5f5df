package io.github.dynamospring.key;

/**
 * Inverse of a {@link KeyText}.
 */
@FunctionalInterface
interface KeyInverse {

	/**
	 * Return the value that has a text. It may take texts that no value has, because what
	 * it returns is rendered again and compared.
	 * @throws RuntimeException if no value has the text
	 */
	Object value(String text);

}
