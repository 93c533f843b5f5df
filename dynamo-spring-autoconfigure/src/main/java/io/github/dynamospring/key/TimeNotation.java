package io.github.dynamospring.key;

import java.time.LocalDateTime;

import org.jspecify.annotations.Nullable;

/**
 * Notation of times as texts or numbers.
 */
interface TimeNotation {

	/**
	 * Return the text, or the digits of the number, of a value. What the notation does
	 * not hold is left out.
	 * @throws IllegalArgumentException if the value has no text of this notation
	 */
	String write(Object value);

	/**
	 * Return the value of a text, as the type counts it in UTC.
	 * @throws RuntimeException if it is none
	 */
	LocalDateTime read(String text);

	/**
	 * Return the step between the times that the notation holds, or null where their
	 * texts do not sort as they do.
	 */
	@Nullable TimeStep step();

	/**
	 * Return whether it is stored as a number.
	 */
	default boolean isNumber() {
		return false;
	}

	/**
	 * Return the form in key templates.
	 */
	KeyForm form(KeyText text, KeyInverse inverse);

}
