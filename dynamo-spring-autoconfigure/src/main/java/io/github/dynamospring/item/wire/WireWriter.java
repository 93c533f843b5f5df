package io.github.dynamospring.item.wire;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.FixedName;
import io.github.dynamospring.item.ItemText;
import io.github.dynamospring.item.sdk.ItemBuilder;

/**
 * Writes one item as DynamoDB's JSON.
 */
public final class WireWriter implements ItemBuilder {

	/** Most items fit into it. */
	private static final int INITIAL_SIZE = 1024;

	/** The most bytes of a character: an escape such as {@code \}{@code u001f}. */
	private static final int MOST_BYTES = 6;

	private static final byte[] BINARY = ascii("{\"B\":");

	private static final byte[] TRUE = ascii("{\"BOOL\":true},");

	private static final byte[] FALSE = ascii("{\"BOOL\":false},");

	private static final byte[] NULL = ascii("{\"NULL\":true},");

	private static final byte[] MAP = ascii("{\"M\":{");

	private static final byte[] LIST = ascii("{\"L\":[");

	private static final byte[] STRING_SET = ascii("{\"SS\":[");

	private static final byte[] NUMBER_SET = ascii("{\"NS\":[");

	private static final byte[] BINARY_SET = ascii("{\"BS\":[");

	private static final byte[] HEX = ascii("0123456789abcdef");

	private byte[] json = new byte[INITIAL_SIZE];

	private int length;

	/** The number of maps that are open. */
	private int maps;

	/** Whether a set is open. Its elements have no type of their own. */
	private boolean set;

	private static byte[] ascii(String text) {
		return text.getBytes(StandardCharsets.US_ASCII);
	}

	@Override
	public WireItem item() {
		if (this.length == 0 || this.maps > 0) {
			throw new IllegalStateException("No item has been written");
		}
		return new WireItem(this.json, 0, this.length);
	}

	@Override
	public long mostSize() {
		return this.length;
	}

	@Override
	public void append(String name, byte[] value) {
		reopen();
		attribute(name);
		binary(value);
		endMap();
	}

	private void reopen() {
		if (item().length() > 2) {
			this.json[this.length - 1] = ',';
		}
		else {
			this.length--;
		}
		this.maps++;
	}

	@Override
	public void string(String value) {
		scalar('S', value);
	}

	@Override
	public void number(String value) {
		scalar('N', value);
	}

	private void scalar(char type, String value) {
		if (this.set) {
			quote(value);
		}
		else {
			reserve(value.length() + 9);
			put('{');
			put('"');
			put(type);
			put('"');
			put(':');
			quote(value);
			write('}');
		}
		write(',');
	}

	@Override
	public void binary(byte[] value) {
		byte[] text = Base64.getEncoder().encode(value);
		if (!this.set) {
			write(BINARY);
		}
		write('"');
		write(text);
		write('"');
		if (!this.set) {
			write('}');
		}
		write(',');
	}

	@Override
	public void bool(boolean value) {
		write(value ? TRUE : FALSE);
	}

	@Override
	public void nullValue() {
		write(NULL);
	}

	@Override
	public void beginMap(int expectedSize) {
		if (this.maps > 0) {
			write(MAP);
		}
		else {
			write('{');
		}
		this.maps++;
	}

	@Override
	public void attribute(String name) {
		if (this.maps == 0) {
			throw new IllegalStateException("Attribute '" + name + "' is written outside of a map");
		}
		quote(name);
		write(':');
	}

	@Override
	public void attribute(FixedName name) {
		reserve(name.length() + 1);
		name.copyTo(this.json, this.length);
		this.length += name.length();
		put(':');
	}

	@Override
	public void endMap() {
		close('}');
		this.maps--;
		if (this.maps > 0) {
			endValue();
		}
	}

	@Override
	public void beginList(int expectedSize) {
		write(LIST);
	}

	@Override
	public void endList() {
		close(']');
		endValue();
	}

	@Override
	public void beginSet(AttributeType type, int expectedSize) {
		write(opening(type));
		this.set = true;
	}

	private static byte[] opening(AttributeType type) {
		return switch (type) {
			case SS -> STRING_SET;
			case NS -> NUMBER_SET;
			case BS -> BINARY_SET;
			default -> throw new IllegalStateException(type + " is no type of set");
		};
	}

	@Override
	public void endSet() {
		this.set = false;
		close(']');
		endValue();
	}

	// Each value is written with the comma behind it. The closing bracket of a container
	// replaces the last comma.
	private void close(char bracket) {
		if (this.length == 0) {
			throw new IllegalStateException("There is no container to end");
		}
		if (this.json[this.length - 1] == ',') {
			this.length--;
		}
		write(bracket);
	}

	private void endValue() {
		write('}');
		write(',');
	}

	@SuppressWarnings("deprecation")
	private void quote(String text) {
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

	private void write(byte[] bytes) {
		reserve(bytes.length);
		System.arraycopy(bytes, 0, this.json, this.length, bytes.length);
		this.length += bytes.length;
	}

	private void write(char ascii) {
		reserve(1);
		put(ascii);
	}

	private void put(int value) {
		this.json[this.length++] = (byte) value;
	}

	private void reserve(int count) {
		if (count > this.json.length - this.length) {
			this.json = Arrays.copyOf(this.json, Math.max(this.length + count, 2 * this.json.length));
		}
	}

}
