package io.github.dynamospring.item.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

import io.github.dynamospring.item.ItemText;

/**
 * Buffer of JSON in UTF-8.
 */
public abstract class JsonBuffer {

	/** The most bytes of a character: an escape such as {@code \}{@code u001f}. */
	private static final int MOST_BYTES = 6;

	private static final byte[] HEX = ascii("0123456789abcdef");

	byte[] json;

	int length;

	/**
	 * Create a buffer.
	 * @param size the number of bytes that it has room for at first
	 */
	protected JsonBuffer(int size) {
		this.json = new byte[size];
	}

	/**
	 * Return a text of ASCII as it is written.
	 */
	protected static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	/**
	 * Write a text.
	 * @throws IllegalArgumentException if it has an unpaired surrogate
	 */
	@SuppressWarnings("deprecation")
	protected final void quote(String text) {
		int count = text.length();
		reserve(count + 2);
		put('"');
		int plain = plain(text, count);
		text.getBytes(0, plain, this.json, this.length);
		this.length += plain;
		if (plain < count) {
			encode(text, plain);
		}
		write('"');
	}

	private static int plain(String text, int count) {
		for (int i = 0; i < count; i++) {
			if (!isPlain(text.charAt(i))) {
				return i;
			}
		}
		return count;
	}

	private static boolean isPlain(char unit) {
		return unit >= ' ' && unit < 0x80 && unit != '"' && unit != '\\';
	}

	private void encode(String text, int start) {
		int i = start;
		while (i < text.length()) {
			reserve(MOST_BYTES);
			int codePoint = text.codePointAt(i);
			if (codePoint < 0x80) {
				encodeAscii((char) codePoint);
			}
			else {
				encode(codePoint, text);
			}
			i += Character.charCount(codePoint);
		}
	}

	private void encodeAscii(char unit) {
		if (isPlain(unit)) {
			put(unit);
			return;
		}
		put('\\');
		switch (unit) {
			case '"', '\\' -> put(unit);
			case '\n' -> put('n');
			case '\r' -> put('r');
			case '\t' -> put('t');
			default -> putHex(unit);
		}
	}

	private void putHex(char unit) {
		put('u');
		put('0');
		put('0');
		put(HEX[unit >> 4]);
		put(HEX[unit & 0xF]);
	}

	private void encode(int codePoint, String text) {
		if (codePoint < 0x800) {
			put(0xC0 | codePoint >> 6);
		}
		else {
			encodeLong(codePoint, text);
		}
		put(0x80 | codePoint & 0x3F);
	}

	private void encodeLong(int codePoint, String text) {
		if (codePoint < Character.MIN_SUPPLEMENTARY_CODE_POINT) {
			if (Character.isSurrogate((char) codePoint)) {
				ItemText.check(text);
			}
			put(0xE0 | codePoint >> 12);
		}
		else {
			put(0xF0 | codePoint >> 18);
			put(0x80 | codePoint >> 12 & 0x3F);
		}
		put(0x80 | codePoint >> 6 & 0x3F);
	}

	/**
	 * Write bytes as a text in Base64.
	 */
	protected final void quote(byte[] bytes) {
		write('"');
		write(Base64.getEncoder().encode(bytes));
		write('"');
	}

	/**
	 * Close a container. Each value is written with the comma behind it. The bracket
	 * replaces the last comma.
	 */
	protected final void close(char bracket) {
		if (this.length == 0) {
			throw new IllegalStateException("There is no container to end");
		}
		if (this.json[this.length - 1] == ',') {
			this.length--;
		}
		write(bracket);
	}

	protected final void write(byte[] bytes) {
		reserve(bytes.length);
		System.arraycopy(bytes, 0, this.json, this.length, bytes.length);
		this.length += bytes.length;
	}

	protected final void write(char ascii) {
		reserve(1);
		put(ascii);
	}

	final void put(int value) {
		this.json[this.length++] = (byte) value;
	}

	/**
	 * Make room for so many bytes.
	 */
	final void reserve(int count) {
		if (count > this.json.length - this.length) {
			this.json = Arrays.copyOf(this.json, Math.max(this.length + count, 2 * this.json.length));
		}
	}

	/**
	 * Write an item.
	 */
	protected final void write(WireItem item) {
		reserve(item.length());
		item.copyTo(this.json, this.length);
		this.length += item.length();
	}

	/**
	 * Return the bytes, of which those before the length count.
	 */
	public final byte[] bytes() {
		return this.json;
	}

	public final int length() {
		return this.length;
	}

}
