package io.github.dynamospring.privacy;

import java.util.HexFormat;

import io.github.dynamospring.item.Sha256;

/**
 * Visibility of key values in messages of exceptions, log lines and spans. The properties
 * of exceptions always contain the key.
 *
 * @since 0.1
 */
public enum KeyVisibility {

	/**
	 * The value is hidden.
	 */
	HIDDEN,

	/**
	 * A mask is shown, which correlates the occurrences of a key: 16 bits of the SHA-256
	 * of the value, which many values share, as in {@code *3fa9}. A small set of possible
	 * values, such as numbers from 1 to 1,000, can still reveal the value.
	 */
	MASKED,

	/**
	 * The value is shown: its first {@value #MAX_LENGTH} characters, with escapes such as
	 * {@code \u005cu000a} in place of characters that do not print.
	 */
	PLAIN;

	/**
	 * The maximum number of visible characters of a value.
	 */
	public static final int MAX_LENGTH = 128;

	private static final int MASK_BYTES = 2;

	/**
	 * Return the visible form of a value.
	 */
	public String show(String value) {
		return switch (this) {
			case HIDDEN -> "******";
			case MASKED -> '*' + HexFormat.of().formatHex(Sha256.of(value), 0, MASK_BYTES);
			case PLAIN -> shortened(value);
		};
	}

	private static String shortened(String value) {
		if (value.length() <= MAX_LENGTH) {
			return escaped(value);
		}
		return escaped(value.substring(0, end(value))) + "... (" + value.length() + " characters)";
	}

	/**
	 * Return whether values are hidden, so that a text leaves them out.
	 */
	public boolean isHidden() {
		return this == HIDDEN;
	}

	private static int end(String value) {
		return Character.isHighSurrogate(value.charAt(MAX_LENGTH - 1)) ? MAX_LENGTH - 1 : MAX_LENGTH;
	}

	private static String escaped(String value) {
		StringBuilder escaped = new StringBuilder(value.length());
		value.codePoints().forEach((character) -> append(character, escaped));
		return escaped.toString();
	}

	private static void append(int character, StringBuilder out) {
		if (isPrinted(character)) {
			out.appendCodePoint(character);
			return;
		}
		for (char unit : Character.toChars(character)) {
			out.append("\\u").append(HexFormat.of().toHexDigits(unit));
		}
	}

	// line breaks forge log lines, and formats such as bidirectional overrides reorder
	// the visible text
	private static boolean isPrinted(int character) {
		return switch (Character.getType(character)) {
			case Character.CONTROL, Character.FORMAT, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR,
					Character.SURROGATE, Character.UNASSIGNED ->
				false;
			default -> true;
		};
	}

}
