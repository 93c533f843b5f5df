package io.github.dynamospring.key;

/**
 * Escape that keeps the text of a placeholder apart from the delimiter. An escaped
 * character is the escape character of the format, which is {@code $} unless the
 * delimiter is another one, and the character 0x40 higher. This is stored data.
 */
enum KeyEscape {

	/**
	 * Nothing: the text is of fixed width and the library's own.
	 */
	NONE,

	/**
	 * Nothing, but the width is checked: the text is of a function of the application.
	 */
	FIXED,

	/**
	 * Nothing: the text is the whole key, so that there is nothing to keep it apart from.
	 */
	WHOLE,

	/**
	 * The delimiter and the escape: enough where nothing follows and where no order is
	 * needed.
	 */
	DELIMITER,

	/**
	 * Each character up to the escape, so that the delimiter sorts below all of what is
	 * written.
	 */
	ALL,

	/**
	 * Nothing, in a table without escapes: the text ends the key, or no other type can
	 * have a key that goes on behind the delimiter.
	 */
	LAST,

	/**
	 * Nothing, in a table without escapes: the delimiter is refused.
	 */
	REFUSED,

	/**
	 * Nothing, in a table without escapes: each character up to the delimiter is refused,
	 * so that the delimiter sorts below all of what is written.
	 */
	REFUSED_BELOW;

	private static final int SHIFT = 0x40;

	/**
	 * Escape the end of a text in place.
	 * @param out the text
	 * @param start where the part to escape begins
	 * @param width its fixed width, where it has one
	 * @param format the format of the table
	 * @return where the first character stands that is refused, or -1
	 */
	int apply(StringBuilder out, int start, int width, KeyFormat format) {
		switch (this) {
			case NONE -> {
			}
			case FIXED -> checkFixed(out, start, width);
			case WHOLE -> check(out.substring(start));
			case DELIMITER, ALL -> escape(out, start, format);
			default -> {
				return refused(out, start, format);
			}
		}
		return -1;
	}

	/**
	 * Return the text that was escaped.
	 * @param format the format of the table
	 * @throws IllegalArgumentException if no text is written so
	 */
	String undo(String escaped, KeyFormat format) {
		if (escaped.isEmpty()) {
			throw empty();
		}
		return (this == DELIMITER || this == ALL) ? unescape(escaped, format) : escaped;
	}

	private String unescape(String escaped, KeyFormat format) {
		StringBuilder text = null;
		for (int i = 0; i < escaped.length(); i++) {
			char c = escaped.charAt(i);
			if (c <= format.escapeCharacter() && c >= first(format)) {
				text = (text != null) ? text : new StringBuilder(escaped.length()).append(escaped, 0, i);
				text.append(original(escaped, i++, format));
			}
			else if (text != null) {
				text.append(c);
			}
		}
		return (text != null) ? text.toString() : escaped;
	}

	private char original(String escaped, int index, KeyFormat format) {
		boolean complete = escaped.charAt(index) == format.escapeCharacter() && index + 1 < escaped.length();
		int original = complete ? escaped.charAt(index + 1) - SHIFT : -1;
		if (original < first(format) || original > format.escapeCharacter()) {
			throw new IllegalArgumentException("the text has a character that would be escaped");
		}
		return (char) original;
	}

	private char first(KeyFormat format) {
		return (this == ALL) ? '\0' : format.delimiter();
	}

	private void escape(StringBuilder out, int start, KeyFormat format) {
		int end = out.length();
		if (start == end) {
			throw empty();
		}
		char first = first(format);
		char escape = format.escapeCharacter();
		for (int i = start; i < end; i++) {
			char c = out.charAt(i);
			if (c <= escape && c >= first || Character.isSurrogate(c)) {
				rewrite(out, i, first, escape);
				return;
			}
		}
	}

	private static void rewrite(StringBuilder out, int start, char first, char escape) {
		String raw = out.substring(start);
		checkSurrogates(raw);
		out.setLength(start);
		for (int i = 0; i < raw.length(); i++) {
			char c = raw.charAt(i);
			if (c <= escape && c >= first) {
				out.append(escape).append(escaped(c));
			}
			else {
				out.append(c);
			}
		}
	}

	private static char escaped(char c) {
		return (char) (c + SHIFT);
	}

	private int refused(StringBuilder out, int start, KeyFormat format) {
		check(out.substring(start));
		for (int i = start; this != LAST && i < out.length(); i++) {
			char c = out.charAt(i);
			if (c == format.delimiter() || this == REFUSED_BELOW && c < format.delimiter()) {
				return i;
			}
		}
		return -1;
	}

	/**
	 * Return the characters that are written for texts of variable width.
	 * @param raw the characters of the texts
	 * @param format the format of the table
	 */
	KeyChars written(KeyChars raw, KeyFormat format) {
		char delimiter = format.delimiter();
		KeyChars above = KeyChars.range(format.escapeCharacter(), KeyChars.LAST, true);
		return switch (this) {
			case DELIMITER -> (raw.contains(delimiter) || raw.contains(format.escapeCharacter()))
					? raw.without(delimiter).or(escaped(format)) : raw;
			case ALL -> above;
			case REFUSED -> raw.without(delimiter);
			case REFUSED_BELOW -> raw.and(above);
			default -> raw;
		};
	}

	private static KeyChars escaped(KeyFormat format) {
		char escape = format.escapeCharacter();
		return KeyChars.of(escape).or(KeyChars.of(escaped(format.delimiter()))).or(KeyChars.of(escaped(escape)));
	}

	/**
	 * Check that a text is neither empty nor beyond what UTF-8 can hold.
	 */
	static void check(String text) {
		if (text.isEmpty()) {
			throw empty();
		}
		checkSurrogates(text);
	}

	private static void checkSurrogates(String text) {
		for (int i = 0; i < text.length(); i += Character.charCount(text.codePointAt(i))) {
			if (Character.getType(text.codePointAt(i)) == Character.SURROGATE) {
				throw new IllegalArgumentException("the text has an unpaired surrogate");
			}
		}
	}

	static void checkFixed(StringBuilder out, int start, int width) {
		if (out.length() - start != width) {
			throw new IllegalArgumentException(
					"the text has " + (out.length() - start) + " characters where its function declares " + width);
		}
		for (int i = start; i < out.length(); i++) {
			if (out.charAt(i) < '%' || out.charAt(i) > '~') {
				throw new IllegalArgumentException(
						"the text has a character that is not in '%' to '~', which a fixed width needs");
			}
		}
	}

	private static IllegalArgumentException empty() {
		return new IllegalArgumentException("the text is empty");
	}

}
