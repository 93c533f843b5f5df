package io.github.dynamospring.client.wire;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.GZIPInputStream;

/**
 * Buffer for a whole body. It grows with the bytes that arrive, whatever length they were
 * announced to have, and ends with that length if it is true.
 */
final class BodyBuffer {

	private static final int FIRST = 64 * 1024;

	private static final int GROWTH = 4;

	private final int announced;

	private byte[] bytes;

	private int length;

	BodyBuffer(int announcedLength) {
		this.announced = announcedLength;
		this.bytes = new byte[Math.min(announcedLength, FIRST)];
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
		if (this.length == this.bytes.length) {
			return body.read();
		}
		return -1;
	}

	void append(ByteBuffer part) {
		int count = part.remaining();
		reserve(count);
		part.get(this.bytes, this.length, count);
		this.length += count;
	}

	private void reserve(int count) {
		if (this.bytes.length - this.length < count) {
			this.bytes = Arrays.copyOf(this.bytes, grown(Math.addExact(this.length, count)));
		}
	}

	private int grown(int needed) {
		int grown = (int) Math.min((long) GROWTH * Math.max(this.bytes.length, needed), Integer.MAX_VALUE - Long.BYTES);
		if (needed <= this.announced) {
			return Math.min(grown, this.announced);
		}
		return grown;
	}

	/**
	 * Return a buffer with the bytes that these are the compressed form of.
	 * @throws IOException if they are not compressed
	 */
	BodyBuffer decompressed() throws IOException {
		BodyBuffer buffer = new BodyBuffer(FIRST);
		buffer.readAll(new GZIPInputStream(new ByteArrayInputStream(this.bytes, 0, this.length)));
		return buffer;
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
