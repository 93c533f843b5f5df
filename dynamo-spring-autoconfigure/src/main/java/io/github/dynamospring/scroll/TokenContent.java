package io.github.dynamospring.scroll;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.item.ItemText;

import org.springframework.data.domain.KeysetScrollPosition;
import org.springframework.data.domain.ScrollPosition;
import org.springframework.data.domain.ScrollPosition.Direction;

/**
 * Content of a token: the time of its issue, and a position.
 *
 * @param issuedAt the time of issue, in epoch seconds
 * @param position the position
 */
record TokenContent(long issuedAt, KeysetScrollPosition position) {

	private static final int VERSION = 1;

	static byte[] write(KeysetScrollPosition position, long issuedAt) {
		ByteArrayOutputStream bytes = new ByteArrayOutputStream();
		try (DataOutputStream out = new DataOutputStream(bytes)) {
			out.writeByte(VERSION);
			out.writeLong(issuedAt);
			out.writeBoolean(position.scrollsForward());
			out.writeByte(position.getKeys().size());
			for (Map.Entry<String, Object> key : position.getKeys().entrySet()) {
				out.writeUTF(key.getKey());
				writeValue(out, key.getValue());
			}
		}
		catch (IOException ex) {
			throw new UncheckedIOException(ex);
		}
		return bytes.toByteArray();
	}

	private static void writeValue(DataOutputStream out, Object value) throws IOException {
		if (value instanceof String string) {
			ItemText.check(string);
			writeBytes(out, 'S', string.getBytes(StandardCharsets.UTF_8));
		}
		else if (value instanceof BigDecimal number) {
			writeBytes(out, 'N', number.toString().getBytes(StandardCharsets.UTF_8));
		}
		else if (value instanceof ByteBuffer binary) {
			byte[] bytes = new byte[binary.remaining()];
			binary.duplicate().get(bytes);
			writeBytes(out, 'B', bytes);
		}
		else {
			throw new IllegalArgumentException(
					"A key of a scroll position is a String, BigDecimal or ByteBuffer, not " + value.getClass());
		}
	}

	private static void writeBytes(DataOutputStream out, char type, byte[] bytes) throws IOException {
		out.writeByte(type);
		out.writeShort(bytes.length);
		out.write(bytes);
	}

	/**
	 * Read the bytes of {@link #write}. A token that can be decrypted has other bytes
	 * only if another version of this library, with the same secret, wrote them.
	 * @throws IllegalArgumentException if the bytes are different
	 */
	static TokenContent read(byte[] bytes) {
		try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
			int version = in.readByte();
			if (version != VERSION) {
				throw new IllegalArgumentException("of version " + version);
			}
			long issuedAt = in.readLong();
			Direction direction = in.readBoolean() ? Direction.FORWARD : Direction.BACKWARD;
			return new TokenContent(issuedAt, ScrollPosition.of(readKeys(in), direction));
		}
		catch (IOException ex) {
			throw new IllegalArgumentException("cut off", ex);
		}
	}

	private static Map<String, Object> readKeys(DataInputStream in) throws IOException {
		int size = in.readUnsignedByte();
		Map<String, Object> keys = new LinkedHashMap<>();
		for (int i = 0; i < size; i++) {
			keys.put(in.readUTF(), readValue(in));
		}
		return keys;
	}

	private static Object readValue(DataInputStream in) throws IOException {
		char type = (char) in.readByte();
		byte[] bytes = in.readNBytes(in.readUnsignedShort());
		return switch (type) {
			case 'S' -> new String(bytes, StandardCharsets.UTF_8);
			case 'N' -> new BigDecimal(new String(bytes, StandardCharsets.UTF_8));
			default -> ByteBuffer.wrap(bytes).asReadOnlyBuffer();
		};
	}

}
