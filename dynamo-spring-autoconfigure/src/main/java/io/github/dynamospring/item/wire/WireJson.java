package io.github.dynamospring.item.wire;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

import io.github.dynamospring.item.ItemFormatException;

/**
 * Scanner of JSON in UTF-8. It is strict: it passes over valid JSON values only, with
 * texts that UTF-8 can represent.
 */
public final class WireJson {

	/** An item has 32 levels of maps and lists, each of which takes two in JSON. */
	private static final int MAX_DEPTH = 256;

	static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

	private static final long ONES = 0x0101010101010101L;

	private static final long HIGH_BITS = 0x80 * ONES;

	private static final long QUOTES = '"' * ONES;

	private static final long BACKSLASHES = '\\' * ONES;

	private static final long SPACES = ' ' * ONES;

	/** Length of the bytes before the text in a typed value. */
	private static final int HEAD_LENGTH = 6;

	private static final long HEAD_MASK = -1L >>> (Long.SIZE - HEAD_LENGTH * Byte.SIZE);

	private static final long STRING_HEAD = word("{\"S\":\"\0\0");

	private static final long NUMBER_HEAD = word("{\"N\":\"\0\0");

	private WireJson() {
	}

	/**
	 * Return eight characters of ASCII as they are read.
	 */
	static long word(String characters) {
		return (long) LONGS.get(characters.getBytes(StandardCharsets.US_ASCII), 0);
	}

	/**
	 * Return the position behind the value that begins at a position, where there is no
	 * white space.
	 * @throws ItemFormatException if it is no valid JSON
	 */
	public static int skip(byte[] json, int position, int end) {
		return skipValue(json, position, end, MAX_DEPTH);
	}

	private static int skipValue(byte[] json, int position, int end, int depth) {
		return switch (at(json, position, end)) {
			case '"' -> skipString(json, position, end);
			case '{' -> skipTyped(json, position, end, depth - 1);
			case '[' -> skipArray(json, position, end, depth - 1);
			case 't' -> skipLiteral(json, position, end, "true");
			case 'f' -> skipLiteral(json, position, end, "false");
			case 'n' -> skipLiteral(json, position, end, "null");
			default -> skipNumber(json, position, end);
		};
	}

	// Most objects are the value of a string or number and have no white space.
	private static int skipTyped(byte[] json, int start, int end, int depth) {
		if (start <= end - Long.BYTES) {
			long head = (long) LONGS.get(json, start) & HEAD_MASK;
			if (head == STRING_HEAD || head == NUMBER_HEAD) {
				int position = skipPlain(json, start + HEAD_LENGTH, end);
				if (position < end - 1 && json[position] == '"' && json[position + 1] == '}') {
					return position + 2;
				}
			}
		}
		return skipObject(json, start, end, depth);
	}

	private static int skipObject(byte[] json, int start, int end, int depth) {
		checkDepth(start, depth);
		int position = skipSpace(json, start + 1, end);
		if (at(json, position, end) == '}') {
			return position + 1;
		}
		while (true) {
			position = skipMember(json, skipString(json, position, end), end, depth);
			if (at(json, position, end) == '}') {
				return position + 1;
			}
			position = skipSpace(json, expect(json, position, end, ','), end);
		}
	}

	/**
	 * Return the first position behind a member of an object that is not of white space.
	 * @param behindName the position behind its name
	 */
	static int skipMember(byte[] json, int behindName, int end) {
		return skipMember(json, behindName, end, MAX_DEPTH - 1);
	}

	private static int skipMember(byte[] json, int behindName, int end, int depth) {
		int position = skipSpace(json, behindName, end);
		position = skipSpace(json, expect(json, position, end, ':'), end);
		return skipSpace(json, skipValue(json, position, end, depth), end);
	}

	private static int skipArray(byte[] json, int start, int end, int depth) {
		checkDepth(start, depth);
		int position = skipSpace(json, start + 1, end);
		if (at(json, position, end) == ']') {
			return position + 1;
		}
		while (true) {
			position = skipSpace(json, skipValue(json, position, end, depth), end);
			if (at(json, position, end) == ']') {
				return position + 1;
			}
			position = skipSpace(json, expect(json, position, end, ','), end);
		}
	}

	private static void checkDepth(int position, int depth) {
		if (depth < 0) {
			throw new ItemFormatException("JSON is nested deeper than " + MAX_DEPTH + " levels at byte " + position);
		}
	}

	static int skipLiteral(byte[] json, int start, int end, String literal) {
		int position = start;
		for (int i = 0; i < literal.length(); i++) {
			position = expect(json, position, end, literal.charAt(i));
		}
		return position;
	}

	private static int skipNumber(byte[] json, int start, int end) {
		int position = start;
		if (at(json, start, end) == '-') {
			position++;
		}
		position = (at(json, position, end) == '0') ? position + 1 : skipDigits(json, position, end);
		if (position < end && json[position] == '.') {
			position = skipDigits(json, position + 1, end);
		}
		if (position < end && (json[position] | 0x20) == 'e') {
			byte sign = at(json, ++position, end);
			if (sign == '+' || sign == '-') {
				position++;
			}
			position = skipDigits(json, position, end);
		}
		return position;
	}

	private static int skipDigits(byte[] json, int start, int end) {
		int position = start;
		while (position < end && json[position] >= '0' && json[position] <= '9') {
			position++;
		}
		if (position == start) {
			throw malformed(start, end);
		}
		return position;
	}

	/**
	 * Return the position behind a string.
	 * @param start the position of its first quote
	 */
	static int skipString(byte[] json, int start, int end) {
		int position = skipPlain(json, expect(json, start, end, '"'), end);
		while (at(json, position, end) != '"') {
			position = skipPlain(json, skipSpecial(json, position, end), end);
		}
		return position + 1;
	}

	/**
	 * Return the first position in a string that is not of a plain character. A plain one
	 * is of ASCII and stands for itself.
	 * @return the end, if all are
	 */
	static int skipPlain(byte[] json, int start, int end) {
		int position = start;
		for (; position <= end - Long.BYTES; position += Long.BYTES) {
			long special = special((long) LONGS.get(json, position));
			if (special != 0) {
				return position + (Long.numberOfTrailingZeros(special) >>> 3);
			}
		}
		while (position < end && isPlain(json[position])) {
			position++;
		}
		return position;
	}

	// The lowest bit that is set is in the first byte that is not plain: a byte that is 0
	// has a high bit after 1 is subtracted, one below a space after a space is.
	private static long special(long bytes) {
		return (((bytes ^ QUOTES) - ONES) | ((bytes ^ BACKSLASHES) - ONES) | (bytes - SPACES) | bytes) & HIGH_BITS;
	}

	private static boolean isPlain(byte value) {
		return value >= ' ' && value != '"' && value != '\\';
	}

	private static int skipSpecial(byte[] json, int position, int end) {
		if (json[position] == '\\') {
			return skipEscape(json, position, end);
		}
		int length = WireText.lengthOfCharacter(json, position, end);
		if (length < 2) {
			throw malformed(position, end);
		}
		return position + length;
	}

	private static int skipEscape(byte[] json, int position, int end) {
		return switch (at(json, position + 1, end)) {
			case '"', '\\', '/', 'b', 'f', 'n', 'r', 't' -> position + 2;
			case 'u' -> skipUnit(json, position, end);
			default -> throw malformed(position, end);
		};
	}

	private static int skipUnit(byte[] json, int position, int end) {
		char unit = WireText.unit(json, position, end);
		int next = position + WireText.UNIT_LENGTH;
		if (!Character.isSurrogate(unit)) {
			return next;
		}
		if (!Character.isSurrogatePair(unit, WireText.unit(json, next, end))) {
			throw malformed(position, end);
		}
		return next + WireText.UNIT_LENGTH;
	}

	/**
	 * Return the first position that is not of white space.
	 */
	public static int skipSpace(byte[] json, int start, int end) {
		int position = start;
		while (position < end && isSpace(json[position])) {
			position++;
		}
		return position;
	}

	private static boolean isSpace(byte value) {
		return value <= ' ' && (value == ' ' || value == '\n' || value == '\r' || value == '\t');
	}

	static byte at(byte[] json, int position, int end) {
		if (position >= end) {
			throw malformed(position, end);
		}
		return json[position];
	}

	/**
	 * Return the position behind a character that is expected.
	 */
	static int expect(byte[] json, int position, int end, char expected) {
		if (at(json, position, end) != expected) {
			throw malformed(position, end);
		}
		return position + 1;
	}

	static ItemFormatException malformed(int position, int end) {
		if (position >= end) {
			return new ItemFormatException("JSON ends too early, at byte " + end);
		}
		return new ItemFormatException("JSON is malformed at byte " + position);
	}

}
