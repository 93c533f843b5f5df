package io.github.dynamospring.idempotency;

import java.lang.reflect.Type;

import org.jspecify.annotations.Nullable;

/**
 * Strategy that converts results of {@link Idempotent} methods to text and back, and
 * arguments to comparable text.
 *
 * @since 0.1
 */
public interface ResultFormat {

	/**
	 * Return a result as text. An exception leaves the result unstored.
	 * @param result the result
	 * @param type the declared type
	 */
	String write(@Nullable Object result, Type type);

	/**
	 * Return the result of a text.
	 * @param text the text, possibly from an earlier version of the application
	 * @param type the declared type
	 */
	@Nullable Object read(String text, Type type);

	/**
	 * Return an argument as text. Equal arguments have the same text in any process, and
	 * different arguments have different texts. An exception refuses the call. The
	 * default is the text of a result, which suits values without sets and maps.
	 * @param argument the argument
	 */
	default String writeArgument(Object argument) {
		return write(argument, argument.getClass());
	}

}
