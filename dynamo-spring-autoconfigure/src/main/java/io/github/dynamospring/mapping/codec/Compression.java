package io.github.dynamospring.mapping.codec;

import java.io.ByteArrayOutputStream;
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

	private static final int BUFFER = 8 * 1024;

	/**
	 * Compress bytes.
	 * @return fewer bytes, or null if there would be no fewer
	 */
	byte @Nullable [] compress(byte[] bytes) {
		if (bytes.length < WORTHWHILE) {
			return null;
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
	byte[] expand(byte form, byte[] bytes, int offset) {
		return switch (form) {
			case PLAIN -> (offset == 0) ? bytes : Arrays.copyOfRange(bytes, offset, bytes.length);
			case DEFLATE -> inflate(bytes, offset);
			default -> throw new InvalidValueException("the form " + form + " of the compressed value is unknown");
		};
	}

	private byte[] inflate(byte[] bytes, int offset) {
		Inflater inflater = new Inflater();
		try {
			inflater.setInput(bytes, offset, bytes.length - offset);
			return inflate(inflater);
		}
		catch (DataFormatException ex) {
			throw damaged();
		}
		finally {
			inflater.end();
		}
	}

	private byte[] inflate(Inflater inflater) throws DataFormatException {
		ByteArrayOutputStream expanded = new ByteArrayOutputStream(BUFFER);
		byte[] buffer = new byte[BUFFER];
		while (!inflater.finished()) {
			int length = inflater.inflate(buffer);
			if (length == 0 && !inflater.finished()) {
				throw damaged();
			}
			if (length > this.maxSize - expanded.size()) {
				throw new InvalidValueException("the compressed value has more than " + this.maxSize
						+ " bytes: raise 'dynamo.attributes.max-size' if it is meant to");
			}
			expanded.write(buffer, 0, length);
		}
		if (inflater.getRemaining() > 0) {
			throw damaged();
		}
		return expanded.toByteArray();
	}

	private static InvalidValueException damaged() {
		return new InvalidValueException("the compressed value is damaged");
	}

}
