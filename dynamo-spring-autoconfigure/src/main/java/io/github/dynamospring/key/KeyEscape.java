package io.github.dynamospring.key;

/**
 * Escape that keeps the text of a placeholder apart from the delimiter. An escaped
 * character is {@code $} and the character 0x40 higher. This is stored data.
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
	 * The delimiter and the escape: enough where nothing follows and where no order is
	 * needed.
	 */
	DELIMITER,

	/**
	 * Each character up to the escape, so that the delimiter sorts below all of what is
	 * written.
	 */
	ALL;

	private static final int SHIFT = 0x40;

	/**
	 * Escape the end of a text in place.
	 * @param out the text
	 * @param start where the part to escape begins
	 * @param width its fixed width, where it has one
	 */
	void apply(StringBuilder out, int start, int width) {
		if (this == FIXED) {
			checkFixed(out, start, width);
		}
		else if (this != NONE) {
			escape(out, start, (this == ALL) ? 0 : KeyChars.DELIMITER);
		}
	}

	private static void escape(StringBuilder out, int start, char from) {
		int end = out.length();
		if (start == end) {
			throw empty();
		}
		for (int i = start; i < end; i++) {
			char c = out.charAt(i);
			if (c <= KeyChars.ESCAPE && c >= from || Character.isSurrogate(c)) {
				rewrite(out, i, from);
				return;
			}
		}
	}

	private static void rewrite(StringBuilder out, int start, char from) {
		String raw = out.substring(start);
		checkSurrogates(raw);
		out.setLength(start);
		for (int i = 0; i < raw.length(); i++) {
			char c = raw.charAt(i);
			if (c <= KeyChars.ESCAPE && c >= from) {
				out.append(KeyChars.ESCAPE).append((char) (c + SHIFT));
			}
			else {
				out.append(c);
			}
		}
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
