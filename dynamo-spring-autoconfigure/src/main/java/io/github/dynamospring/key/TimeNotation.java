package io.github.dynamospring.key;

import java.time.LocalDateTime;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Notation of times as texts or numbers.
 */
interface TimeNotation {

	/**
	 * Return the text, or the digits of the number, of a value. Parts outside the
	 * notation are left out.
	 * @throws IllegalArgumentException if the value has no text of this notation
	 */
	String write(Object value);

	/**
	 * Return the time of a text in UTC.
	 * @throws RuntimeException if the text is invalid
	 */
	LocalDateTime read(String text);

	/**
	 * Return the value of a text, in UTC unless the text keeps its offset.
	 * @throws RuntimeException if the text is invalid
	 */
	default Object value(TimeType type, String text) {
		return type.ofUtc(read(text));
	}

	/**
	 * Return the step between the times of the notation, or null if their texts do not
	 * sort in the order of the times.
	 */
	@Nullable TimeStep step();

	/**
	 * Return whether values are stored as numbers.
	 */
	default boolean isNumber() {
		return false;
	}

	/**
	 * Return the form in key templates.
	 */
	KeyForm form(KeyText text, Function<String, Object> inverse);

}
