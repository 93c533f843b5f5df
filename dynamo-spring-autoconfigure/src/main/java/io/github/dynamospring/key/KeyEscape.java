package io.github.dynamospring.key;

/**
 * Escape that separates the text of a placeholder from the delimiter. A character is
 * escaped as the escape character of the format and the character 0x40 higher. The escape
 * character is {@code $} for the default delimiter. This is stored data.
 */
enum KeyEscape {

	/**
	 * No escape: a text of fixed width, written by the library.
	 */
	NONE,

	/**
	 * No escape, but a check of the width: a text of an application's function.
	 */
	FIXED,

	/**
	 * No escape: the text is the whole key.
	 */
	WHOLE,

	/**
	 * The delimiter and the escape are escaped: sufficient at the end of a key, or
	 * without an order.
	 */
	DELIMITER,

	/**
	 * Each character up to the escape is escaped, so that the delimiter sorts below all
	 * written characters.
	 */
	ALL,

	/**
	 * No escape, in a table without escapes: the text ends the key, or no key of another
	 * type continues after the delimiter.
	 */
	LAST,

	/**
	 * No escape, in a table without escapes: the delimiter is refused.
	 */
	REFUSED,

	/**
	 * No escape, in a table without escapes: each character up to the delimiter is
	 * refused, so that the delimiter sorts below all written characters.
	 */
	REFUSED_BELOW;

	private static final int SHIFT = 0x40;

	/**
	 * Escape the end of a text in place.
	 * @param out the text
	 * @param start the index of the first character to escape
	 * @param width its fixed width, if any
	 * @param format the format of the table
	 * @return the index of the first refused character, or -1
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
	 * Return the original of an escaped text.
	 * @param format the format of the table
	 * @throws IllegalArgumentException if the text is not correctly escaped
	 */
	String undo(String escaped, KeyFormat format) {
		if (escaped.isEmpty()) {
			throw empty();
		}
		if (this == DELIMITER || this == ALL) {
			return unescape(escaped, format);
		}
		return escaped;
	}

	private String unescape(String escaped, KeyFormat format) {
		StringBuilder text = null;
		for (int i = 0; i < escaped.length(); i++) {
			char c = escaped.charAt(i);
			if (c <= format.escapeCharacter() && c >= first(format)) {
				if (text == null) {
					text = new StringBuilder(escaped.length()).append(escaped, 0, i);
				}
				text.append(original(escaped, i++, format));
			}
			else if (text != null) {
				text.append(c);
			}
		}
		if (text != null) {
			return text.toString();
		}
		return escaped;
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
		if (this == ALL) {
			return '\0';
		}
		return format.delimiter();
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
	 * Return the written characters of texts of variable width.
	 * @param raw the characters of the texts
	 * @param format the format of the table
	 */
	KeyChars written(KeyChars raw, KeyFormat format) {
		char delimiter = format.delimiter();
		KeyChars above = KeyChars.range(format.escapeCharacter(), KeyChars.LAST, true);
		return switch (this) {
			case DELIMITER -> delimited(raw, format);
			case ALL -> above;
			case REFUSED -> raw.without(delimiter);
			case REFUSED_BELOW -> raw.and(above);
			default -> raw;
		};
	}

	private static KeyChars delimited(KeyChars raw, KeyFormat format) {
		if (raw.contains(format.delimiter()) || raw.contains(format.escapeCharacter())) {
			return raw.without(format.delimiter()).or(escaped(format));
		}
		return raw;
	}

	private static KeyChars escaped(KeyFormat format) {
		char escape = format.escapeCharacter();
		return KeyChars.of(escape).or(KeyChars.of(escaped(format.delimiter()))).or(KeyChars.of(escaped(escape)));
	}

	/**
	 * Check that a text is not empty and can be encoded in UTF-8.
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
