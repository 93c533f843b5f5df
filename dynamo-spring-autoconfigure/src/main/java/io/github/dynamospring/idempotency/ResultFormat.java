package io.github.dynamospring.idempotency;

import java.lang.reflect.Type;

import org.jspecify.annotations.Nullable;

/**
 * Strategy that turns results of {@link Idempotent} methods into text and back, and
 * arguments into text to compare.
 *
 * @since 0.1
 */
public interface ResultFormat {

	/**
	 * Return a result as text. What is thrown leaves the result unstored.
	 * @param result the result
	 * @param type the declared type
	 */
	String write(@Nullable Object result, Type type);

	/**
	 * Return the result that a text stands for.
	 * @param text the text, perhaps by an earlier version of the application
	 * @param type the declared type
	 */
	@Nullable Object read(String text, Type type);

	/**
	 * Return an argument as text. Equal arguments have the same text in any process, and
	 * others another. What is thrown refuses the call. By default it is the text of a
	 * result, which suits values without sets and maps.
	 * @param argument the argument
	 */
	default String writeArgument(Object argument) {
		return write(argument, argument.getClass());
	}

}
