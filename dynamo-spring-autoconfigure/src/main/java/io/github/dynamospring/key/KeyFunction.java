package io.github.dynamospring.key;

import java.util.List;

/**
 * Function of key templates, such as {@code day} in {@code {placedAt|day}}. Beans of this
 * type join the built-in ones. Stored keys depend on it: its result for a value must be
 * the same on every JVM and in every version of the application.
 *
 * @since 0.1
 */
public interface KeyFunction {

	/**
	 * Return the name in templates: a letter, then letters, digits, {@code -} and
	 * {@code _}.
	 */
	String name();

	/**
	 * Apply this function to a form, once at start-up.
	 * @param input the form of the property, or of the function before this one
	 * @param arguments the arguments as written, possibly empty
	 * @return the form after this function, made with
	 * {@link KeyForm#then(KeyText, int, KeyOrder, KeyLoss)}
	 * @throws IllegalArgumentException if the function cannot take the form or the
	 * arguments: the message is the reason, as in "takes an integer, not a
	 * java.lang.String"
	 */
	KeyForm apply(KeyForm input, List<String> arguments);

}
