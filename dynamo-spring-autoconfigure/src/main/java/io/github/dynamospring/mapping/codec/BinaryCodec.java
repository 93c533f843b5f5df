package io.github.dynamospring.mapping.codec;

import java.nio.ByteBuffer;
import java.util.function.Function;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;

/**
 * Codec of bytes.
 *
 * @param <T> the Java type
 */
final class BinaryCodec<T> extends AbstractValueCodec<T> {

	/** Copies on the way in, because a writer keeps the bytes and arrays can change. */
	static final BinaryCodec<byte[]> ARRAY = new BinaryCodec<>(byte[].class, byte[]::clone, Function.identity());

	static final BinaryCodec<ByteBuffer> BUFFER = new BinaryCodec<>(ByteBuffer.class, BinaryCodec::copy,
			ByteBuffer::wrap);

	private final Function<T, byte[]> toBytes;

	private final Function<byte[], T> fromBytes;

	private BinaryCodec(Class<T> type, Function<T, byte[]> toBytes, Function<byte[], T> fromBytes) {
		super(type, AttributeType.B);
		this.toBytes = toBytes;
		this.fromBytes = fromBytes;
	}

	private static byte[] copy(ByteBuffer buffer) {
		byte[] bytes = new byte[buffer.remaining()];
		buffer.duplicate().get(bytes);
		return bytes;
	}

	@Override
	public T read(ItemReader reader) {
		checkType(reader);
		return this.fromBytes.apply(reader.binary());
	}

	@Override
	public void write(T value, ItemWriter writer) {
		writer.binary(this.toBytes.apply(value));
	}

}
