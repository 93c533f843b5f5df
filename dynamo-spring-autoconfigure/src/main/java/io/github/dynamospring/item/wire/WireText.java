package io.github.dynamospring.item.wire;

import java.nio.charset.StandardCharsets;

import io.github.dynamospring.item.ItemFormatException;

/**
 * Decoder of the texts in JSON.
 */
final class WireText {

	/** The length of an escaped UTF-16 unit, such as {@code \}{@code u00e9}. */
	static final int UNIT_LENGTH = 6;

	private WireText() {
	}

	/**
	 * Return a text.
	 * @param from the position behind its first quote
	 * @param to the position of its last one, which {@link WireJson} has found
	 */
	static String decode(byte[] json, int from, int to) {
		int position = indexOfEscape(json, from, to);
		if (position == to) {
			return new String(json, from, to - from, StandardCharsets.UTF_8);
		}
		StringBuilder text = new StringBuilder(to - from);
		int start = from;
		while (position < to) {
			text.append(new String(json, start, position - start, StandardCharsets.UTF_8));
			text.append(escaped(json, position, to));
			start = position + ((json[position + 1] == 'u') ? UNIT_LENGTH : 2);
			position = indexOfEscape(json, start, to);
		}
		return text.append(new String(json, start, to - start, StandardCharsets.UTF_8)).toString();
	}

	/**
	 * Return whether a text is equal to another.
	 */
	static boolean isSame(byte[] json, int from, int to, String other) {
		if (WireJson.skipPlain(json, from, to) < to) {
			return decode(json, from, to).equals(other);
		}
		if (other.length() != to - from) {
			return false;
		}
		int index = 0;
		while (index < other.length() && other.charAt(index) == json[from + index]) {
			index++;
		}
		return index == other.length();
	}

	static boolean hasEscape(byte[] json, int from, int to) {
		return indexOfEscape(json, from, to) < to;
	}

	private static int indexOfEscape(byte[] json, int from, int to) {
		int position = from;
		while (position < to && json[position] != '\\') {
			position++;
		}
		return position;
	}

	private static char escaped(byte[] json, int position, int to) {
		return switch (json[position + 1]) {
			case 'b' -> '\b';
			case 'f' -> '\f';
			case 'n' -> '\n';
			case 'r' -> '\r';
			case 't' -> '\t';
			case 'u' -> unit(json, position, to);
			default -> (char) json[position + 1];
		};
	}

	/**
	 * Return the UTF-16 unit of an escape.
	 * @param position the position of its backslash
	 * @throws ItemFormatException if the escape is malformed
	 */
	static char unit(byte[] json, int position, int end) {
		int digits = WireJson.expect(json, WireJson.expect(json, position, end, '\\'), end, 'u');
		int unit = 0;
		for (int i = digits; i < position + UNIT_LENGTH; i++) {
			int digit = Character.digit(WireJson.at(json, i, end), 16);
			if (digit < 0) {
				throw WireJson.malformed(i, end);
			}
			unit = unit << 4 | digit;
		}
		return (char) unit;
	}

	/**
	 * Return the number of bytes of a character in UTF-8.
	 * @return 0 for invalid bytes: too few, too many for their value, or half of a
	 * surrogate pair
	 */
	static int lengthOfCharacter(byte[] json, int position, int end) {
		int first = json[position] & 0xFF;
		int length = lengthByFirst(first);
		if (first > 0xF4 || length > end - position) {
			return 0;
		}
		for (int i = 1; i < length; i++) {
			if ((json[position + i] & 0xC0) != 0x80) {
				return 0;
			}
		}
		if (length > 2 && !isSecond(first, json[position + 1] & 0xFF)) {
			return 0;
		}
		return length;
	}

	private static int lengthByFirst(int first) {
		if (first < 0x80) {
			return 1;
		}
		if (first < 0xC2) {
			return 0;
		}
		if (first < 0xE0) {
			return 2;
		}
		return (first < 0xF0) ? 3 : 4;
	}

	private static boolean isSecond(int first, int second) {
		return switch (first) {
			case 0xE0 -> second >= 0xA0;
			case 0xED -> second < 0xA0;
			case 0xF0 -> second >= 0x90;
			case 0xF4 -> second < 0x90;
			default -> true;
		};
	}

}
