package io.github.dynamospring.wire;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * Buffer for a whole body. One of the announced length is never copied.
 */
final class BodyBuffer {

	private static final int MIN_GROWTH = 1024;

	private byte[] bytes;

	private int length;

	BodyBuffer(int announcedLength) {
		this.bytes = new byte[announcedLength];
	}

	/**
	 * Read a stream to its end, at which its connection is free.
	 */
	void readAll(InputStream body) throws IOException {
		int next = fill(body);
		while (next >= 0) {
			reserve(1);
			this.bytes[this.length++] = (byte) next;
			next = fill(body);
		}
	}

	// Returns the byte behind a full buffer, or a negative number at the end.
	private int fill(InputStream body) throws IOException {
		this.length += body.readNBytes(this.bytes, this.length, this.bytes.length - this.length);
		return (this.length == this.bytes.length) ? body.read() : -1;
	}

	void append(ByteBuffer part) {
		int count = part.remaining();
		reserve(count);
		part.get(this.bytes, this.length, count);
		this.length += count;
	}

	private void reserve(int count) {
		int room = this.bytes.length - this.length;
		if (room < count) {
			this.bytes = Arrays.copyOf(this.bytes,
					Math.max(this.length + count, Math.max(2 * this.bytes.length, MIN_GROWTH)));
		}
	}

	/**
	 * Return the bytes, of which {@link #length()} are of the body.
	 */
	byte[] bytes() {
		return this.bytes;
	}

	int length() {
		return this.length;
	}

}
