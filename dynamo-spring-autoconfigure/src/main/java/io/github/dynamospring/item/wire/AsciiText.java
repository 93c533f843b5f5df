package io.github.dynamospring.item.wire;

import java.nio.charset.StandardCharsets;

/**
 * View of bytes of ASCII, which is moved from one text to the next.
 */
final class AsciiText implements CharSequence {

	private final byte[] bytes;

	private int from;

	private int length;

	AsciiText(byte[] bytes) {
		this.bytes = bytes;
	}

	AsciiText at(int from, int to) {
		this.from = from;
		this.length = to - from;
		return this;
	}

	@Override
	public int length() {
		return this.length;
	}

	@Override
	public char charAt(int index) {
		return (char) this.bytes[this.from + index];
	}

	@Override
	public CharSequence subSequence(int start, int end) {
		return toString().subSequence(start, end);
	}

	@Override
	public String toString() {
		return new String(this.bytes, this.from, this.length, StandardCharsets.ISO_8859_1);
	}

}
