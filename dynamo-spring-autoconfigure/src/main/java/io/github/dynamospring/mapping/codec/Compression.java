package io.github.dynamospring.mapping.codec;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

import io.github.dynamospring.mapping.InvalidValueException;
import org.jspecify.annotations.Nullable;

/**
 * Compression by DEFLATE with zlib's checksum, bounded when it is undone: an item of 400
 * KB can expand to 400 MB.
 *
 * @param maxSize the largest number of bytes of a value
 */
record Compression(int maxSize) {

	/** The form of bytes as they are. */
	static final byte PLAIN = 0;

	/** The form of compressed bytes. */
	static final byte DEFLATE = 1;

	/** Fewer bytes do not become less. */
	private static final int WORTHWHILE = 64;

	private static final int LEAST_BUFFER = 256;

	/** Texts seldom expand more, so that most need one buffer. */
	private static final int USUAL_RATIO = 4;

	/**
	 * Compress bytes.
	 * @return fewer bytes, or null if there would be no fewer
	 * @throws InvalidValueException if there are too many bytes to be read again
	 */
	byte @Nullable [] compress(byte[] bytes) {
		if (bytes.length < WORTHWHILE) {
			return null;
		}
		if (bytes.length > this.maxSize) {
			throw tooLarge();
		}
		Deflater deflater = new Deflater();
		try {
			deflater.setInput(bytes);
			deflater.finish();
			byte[] compressed = new byte[bytes.length - 1];
			int length = deflater.deflate(compressed);
			return deflater.finished() ? Arrays.copyOf(compressed, length) : null;
		}
		finally {
			deflater.end();
		}
	}

	/**
	 * Return the bytes of a form.
	 * @param bytes bytes, the form of which begins at an offset
	 * @throws InvalidValueException if the form is unknown, or the bytes are damaged or
	 * too many
	 */
	ByteBuffer expand(byte form, byte[] bytes, int offset) {
		return switch (form) {
			case PLAIN -> ByteBuffer.wrap(bytes, offset, bytes.length - offset);
			case DEFLATE -> inflate(bytes, offset);
			default -> throw new InvalidValueException("the form " + form + " of the compressed value is unknown");
		};
	}

	private ByteBuffer inflate(byte[] bytes, int offset) {
		Inflater inflater = new Inflater();
		try {
			int length = bytes.length - offset;
			inflater.setInput(bytes, offset, length);
			return inflate(inflater, Math.max(LEAST_BUFFER, length * USUAL_RATIO));
		}
		catch (DataFormatException ex) {
			throw damaged();
		}
		finally {
			inflater.end();
		}
	}

	private ByteBuffer inflate(Inflater inflater, int expected) throws DataFormatException {
		byte[] expanded = new byte[Math.min(expected, this.maxSize)];
		int size = 0;
		while (!inflater.finished()) {
			if (size == expanded.length) {
				expanded = larger(expanded);
			}
			int length = inflater.inflate(expanded, size, expanded.length - size);
			if (length == 0 && !inflater.finished()) {
				throw damaged();
			}
			size += length;
		}
		if (inflater.getRemaining() > 0) {
			throw damaged();
		}
		return ByteBuffer.wrap(expanded, 0, size);
	}

	private byte[] larger(byte[] full) {
		if (full.length == this.maxSize) {
			throw tooLarge();
		}
		return Arrays.copyOf(full, (int) Math.min(2L * full.length, this.maxSize));
	}

	private InvalidValueException tooLarge() {
		return new InvalidValueException("the compressed value has more than " + this.maxSize
				+ " bytes: raise 'dynamo.attributes.max-size' if it is meant to");
	}

	private static InvalidValueException damaged() {
		return new InvalidValueException("the compressed value is damaged");
	}

}
