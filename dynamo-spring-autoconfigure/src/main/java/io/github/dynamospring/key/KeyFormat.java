package io.github.dynamospring.key;

import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Format of the composed keys of a table: what stands between values, and what is done
 * about a value that contains it.
 *
 * @param delimiter the character that ends a text of variable width where more follows,
 * one of {@value #DELIMITERS}, and of {@value #ESCAPED_DELIMITERS} where texts are
 * escaped
 * @param escape what is done about texts that contain it
 * @since 0.1
 */
public record KeyFormat(char delimiter, Escape escape) {

	/**
	 * Characters that can be a delimiter. None of them is a letter, a digit or part of
	 * the syntax of templates.
	 */
	public static final String DELIMITERS = "#|:_-/.;~=,+@";

	/**
	 * Characters that can be a delimiter where texts are escaped. The one after it is the
	 * escape character, so values should not contain that.
	 */
	public static final String ESCAPED_DELIMITERS = "#|:_;~=";

	/**
	 * Format that holds unless another one is configured.
	 */
	public static final KeyFormat DEFAULT = new KeyFormat('#', Escape.FULL);

	/**
	 * Create a format.
	 * @throws IllegalArgumentException if the character cannot be a delimiter
	 */
	public KeyFormat {
		Objects.requireNonNull(escape, "'escape' must not be null");
		if (DELIMITERS.indexOf(delimiter) < 0) {
			throw new IllegalArgumentException("'" + delimiter + "' cannot be the delimiter of keys, because "
					+ reason(delimiter) + ": use one of " + list(DELIMITERS));
		}
		if (escape == Escape.FULL && !isEscapable(delimiter)) {
			throw new IllegalArgumentException("'" + delimiter + "' cannot be the delimiter of keys that are escaped,"
					+ " because the escape character would be '" + (char) (delimiter + 1)
					+ "', which many values contain: use escape = none, or one of " + list(ESCAPED_DELIMITERS));
		}
	}

	private static String reason(char delimiter) {
		if (delimiter == '{' || delimiter == '}') {
			return "it marks the placeholders of templates";
		}
		return Character.isLetterOrDigit(delimiter) ? "values are made of letters and digits"
				: "it is not one that keys are divided by";
	}

	private static String list(String delimiters) {
		return delimiters.chars().mapToObj(Character::toString).collect(Collectors.joining(" "));
	}

	private static boolean isEscapable(char delimiter) {
		return ESCAPED_DELIMITERS.indexOf(delimiter) >= 0;
	}

	/**
	 * Return whether the same delimiter could be escaped.
	 */
	boolean isEscapable() {
		return isEscapable(this.delimiter);
	}

	/**
	 * Return the escape character. It is the one after the delimiter, so that what is
	 * escaped sorts as it did, and it is above all keys that go on with the delimiter.
	 */
	char escapeCharacter() {
		return (char) (this.delimiter + 1);
	}

	/**
	 * Return whether texts of variable width keep their order though more follows. The
	 * delimiter has to sort below all that they are written with, and letters and digits
	 * are neither escaped nor refused.
	 */
	boolean keepsOrder() {
		return this.delimiter < '0';
	}

	/**
	 * Treatment of texts that contain the delimiter.
	 */
	public enum Escape {

		/**
		 * They are escaped.
		 */
		FULL,

		/**
		 * Nothing is escaped. They are refused when they are written, and find nothing
		 * when they are asked for.
		 */
		NONE

	}

}
