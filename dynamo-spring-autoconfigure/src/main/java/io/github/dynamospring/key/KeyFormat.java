package io.github.dynamospring.key;

import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Format of the composed keys of a table: the delimiter of values, and its escape.
 *
 * @param delimiter the character after a text of variable width, one of
 * {@value #DELIMITERS}, or of {@value #ESCAPED_DELIMITERS} if texts are escaped
 * @param escape the treatment of texts that contain the delimiter
 * @since 0.1
 */
public record KeyFormat(char delimiter, Escape escape) {

	/**
	 * Characters that can be a delimiter. Letters, digits and the syntax of templates are
	 * excluded.
	 */
	public static final String DELIMITERS = "#|:_-/.;~=,+@";

	/**
	 * Characters that can be a delimiter if texts are escaped. The next character is the
	 * escape character, which should be rare in values.
	 */
	public static final String ESCAPED_DELIMITERS = "#|:_;~=";

	/**
	 * The default format.
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
		if (Character.isLetterOrDigit(delimiter)) {
			return "values are made of letters and digits";
		}
		return "it is not an allowed delimiter";
	}

	private static String list(String delimiters) {
		return delimiters.chars().mapToObj(Character::toString).collect(Collectors.joining(" "));
	}

	private static boolean isEscapable(char delimiter) {
		return ESCAPED_DELIMITERS.indexOf(delimiter) >= 0;
	}

	/**
	 * Return whether the delimiter could be escaped.
	 */
	boolean isEscapable() {
		return isEscapable(this.delimiter);
	}

	/**
	 * Return the escape character, which is the next one after the delimiter. So escaped
	 * texts keep their order, and sort above all keys that continue with the delimiter.
	 */
	char escapeCharacter() {
		return (char) (this.delimiter + 1);
	}

	/**
	 * Return whether texts of variable width keep their order before a delimiter. This
	 * needs a delimiter below all their characters, and letters and digits are never
	 * escaped.
	 */
	boolean keepsOrder() {
		return this.delimiter < '0';
	}

	/**
	 * Treatment of texts that contain the delimiter.
	 */
	public enum Escape {

		/**
		 * The delimiter is escaped.
		 */
		FULL,

		/**
		 * Texts are not escaped. A write of a text with the delimiter is refused, and a
		 * query for one is empty.
		 */
		NONE

	}

}
