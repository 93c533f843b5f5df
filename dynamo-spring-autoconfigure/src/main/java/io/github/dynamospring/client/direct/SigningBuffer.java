package io.github.dynamospring.client.direct;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * Buffer for the texts of a signature, one after the other, and for their hashes. It
 * serves one thread at a time and many signatures in succession.
 */
final class SigningBuffer {

	private static final byte[] HEX = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);

	private static final byte[] UPPER_HEX = "0123456789ABCDEF".getBytes(StandardCharsets.US_ASCII);

	private static final int LAST_ASCII = 0x7f;

	private final MessageDigest digest = sha256();

	private byte[] hash = {};

	private byte[] bytes = new byte[1024];

	private int length;

	private static MessageDigest sha256() {
		try {
			return MessageDigest.getInstance("SHA-256");
		}
		catch (NoSuchAlgorithmException ex) {
			throw new IllegalStateException(ex);
		}
	}

	SigningBuffer add(String ascii) {
		reserve(ascii.length());
		for (int i = 0; i < ascii.length(); i++) {
			put(ascii.charAt(i));
		}
		return this;
	}

	/**
	 * Add a path that is encoded already: the service expects it encoded once more.
	 */
	SigningBuffer addPath(String path) {
		reserve(3 * path.length());
		for (int i = 0; i < path.length(); i++) {
			char next = path.charAt(i);
			if (isKept(next)) {
				put(next);
			}
			else {
				put('%');
				putHex(UPPER_HEX, next);
			}
		}
		return this;
	}

	// The slash stands right before the digits.
	private boolean isKept(char next) {
		return (next >= 'a' && next <= 'z') || (next >= 'A' && next <= 'Z') || (next >= '/' && next <= '9')
				|| next == '-' || next == '.' || next == '_' || next == '~';
	}

	/**
	 * Add the value of a header: trimmed, with one space for several.
	 */
	SigningBuffer addValue(String value) {
		int start = this.length;
		if (putValue(value) > LAST_ASCII) {
			this.length = start;
			putValue(new String(value.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1));
		}
		return this;
	}

	// Returns a number above that of each ASCII character if there is another one.
	private int putValue(String value) {
		reserve(value.length());
		int start = this.length;
		int seen = 0;
		for (int i = 0; i < value.length(); i++) {
			char next = value.charAt(i);
			seen |= next;
			if (!isSpace(next)) {
				put(next);
			}
			else if (this.length > start && this.bytes[this.length - 1] != ' ') {
				put(' ');
			}
		}
		if (this.length > start && this.bytes[this.length - 1] == ' ') {
			this.length--;
		}
		return seen;
	}

	private boolean isSpace(char next) {
		return next == ' ' || (next >= '\t' && next <= '\r');
	}

	/**
	 * Add the latest hash as hexadecimal digits.
	 */
	SigningBuffer addHash() {
		reserve(2 * this.hash.length);
		for (byte next : this.hash) {
			putHex(HEX, next);
		}
		return this;
	}

	private void reserve(int count) {
		if (this.bytes.length - this.length < count) {
			this.bytes = Arrays.copyOf(this.bytes, 2 * (this.length + count));
		}
	}

	private void put(int next) {
		this.bytes[this.length++] = (byte) next;
	}

	private void putHex(byte[] digits, int next) {
		put(digits[next >> 4 & 0xf]);
		put(digits[next & 0xf]);
	}

	void hash(byte[] body, int count) {
		this.digest.update(body, 0, count);
		this.hash = this.digest.digest();
	}

	/**
	 * Hash the text and clear it.
	 */
	void hash() {
		hash(this.bytes, this.length);
		this.length = 0;
	}

	/**
	 * Hash the text by a key (HMAC) and clear it.
	 */
	void authenticate(SigningKey key) {
		this.digest.update(key.inner());
		hash();
		this.digest.update(key.outer());
		hash(this.hash, this.hash.length);
	}

	/**
	 * Return the text and clear it.
	 */
	String text() {
		String text = new String(this.bytes, 0, this.length, StandardCharsets.ISO_8859_1);
		this.length = 0;
		return text;
	}

}
