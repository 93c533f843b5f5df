package io.github.dynamospring.mapping.codec;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.BinaryValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import io.github.dynamospring.item.ItemValueWriter;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.item.wire.WireItem;
import io.github.dynamospring.item.wire.WireWriter;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.ValueCodec;
import org.jspecify.annotations.Nullable;

/**
 * Codec of compressed values: the form in one byte, followed by the content in that form.
 * The content of a text is its UTF-8, of bytes these themselves, and of other values
 * DynamoDB's JSON. Bytes are stored as a list of form and binary, so that a binary is
 * always a value from before.
 */
final class CompressedCodec implements ValueCodec<Object> {

	/** The name of the value in DynamoDB's JSON. */
	private static final String VALUE = "v";

	private final ValueCodec<Object> content;

	private final Compression compression;

	private final boolean plain;

	/**
	 * Create a codec.
	 * @param content the codec of the values
	 * @param plain whether values are still written as that codec does
	 */
	CompressedCodec(ValueCodec<Object> content, Compression compression, boolean plain) {
		this.content = content;
		this.compression = compression;
		this.plain = plain;
	}

	/**
	 * Return whether values of a codec can be compressed. A binary of an untyped property
	 * could be one from before.
	 */
	static boolean isCompressible(ValueCodec<?> content) {
		return content.keyType() != Object.class && switch (content.storedType()) {
			case S, B, M, L, SS, NS, BS -> true;
			case N, BOOL, NULL -> false;
		};
	}

	@Override
	public void write(Object value, ItemWriter writer) {
		if (this.plain) {
			this.content.write(value, writer);
			return;
		}
		byte[] bytes = bytes(value);
		byte[] compressed = this.compression.compress(bytes);
		byte form = (compressed != null) ? Compression.DEFLATE : Compression.PLAIN;
		write(form, (compressed != null) ? compressed : bytes, writer);
	}

	private byte[] bytes(Object value) {
		return switch (this.content.storedType()) {
			case S -> ((StringValue) value(value)).value().getBytes(StandardCharsets.UTF_8);
			case B -> ((BinaryValue) value(value)).value();
			default -> json(value);
		};
	}

	private ItemValue value(Object value) {
		ItemValueWriter writer = new ItemValueWriter();
		this.content.write(value, writer);
		return writer.value();
	}

	private byte[] json(Object value) {
		WireWriter writer = new WireWriter();
		writer.beginMap(1);
		writer.attribute(VALUE);
		this.content.write(value, writer);
		writer.endMap();
		WireItem item = writer.item();
		byte[] json = new byte[item.length()];
		item.copyTo(json, 0);
		return json;
	}

	private void write(byte form, byte[] bytes, ItemWriter writer) {
		if (storedType() == AttributeType.L) {
			writer.beginList(2);
			writer.number(Byte.toString(form));
			writer.binary(bytes);
			writer.endList();
			return;
		}
		byte[] binary = new byte[bytes.length + 1];
		binary[0] = form;
		System.arraycopy(bytes, 0, binary, 1, bytes.length);
		writer.binary(binary);
	}

	@Override
	public @Nullable Object read(ItemReader reader) {
		if (reader.type() != storedType()) {
			return this.content.read(reader);
		}
		return (storedType() == AttributeType.L) ? readBytes(reader) : readBinary(reader.binary());
	}

	private @Nullable Object readBinary(byte[] binary) {
		if (binary.length == 0) {
			throw new InvalidValueException("the compressed value is empty");
		}
		ByteBuffer bytes = this.compression.expand(binary[0], binary, 1);
		if (this.content.storedType() == AttributeType.S) {
			String text = new String(bytes.array(), bytes.position(), bytes.remaining(), StandardCharsets.UTF_8);
			return this.content.read(ItemValue.of(text).reader());
		}
		ItemReader value = WireItem.checked(bytes.array(), bytes.position(), bytes.limit()).find(VALUE);
		if (value == null) {
			throw new InvalidValueException("the compressed value is damaged");
		}
		return this.content.readNullable(value);
	}

	private @Nullable Object readBytes(ItemReader reader) {
		Parts parts = new Parts();
		reader.elements(parts, Parts::add);
		ByteBuffer bytes = this.compression.expand(parts.form, parts.bytes, 0);
		byte[] exact = (bytes.remaining() == bytes.array().length) ? bytes.array()
				: Arrays.copyOf(bytes.array(), bytes.remaining());
		return this.content.read(ItemValue.binary(exact).reader());
	}

	@Override
	public AttributeType storedType() {
		return (this.content.storedType() == AttributeType.B) ? AttributeType.L : AttributeType.B;
	}

	@Override
	public boolean sortsAsStored() {
		return false;
	}

	@Override
	public boolean isWritten(@Nullable Object value) {
		return this.content.isWritten(value);
	}

	@Override
	public @Nullable Object absent() {
		return this.content.absent();
	}

	@Override
	public Class<?> keyType() {
		return this.content.keyType();
	}

	@Override
	public @Nullable ValueCodec<Object> elements() {
		return this.content.elements();
	}

	/**
	 * Form and binary of bytes.
	 */
	private static final class Parts {

		private byte form = -1;

		private byte[] bytes = new byte[0];

		void add(ItemReader element) {
			if (element.type() == AttributeType.N) {
				this.form = form(element.number());
			}
			else if (element.type() == AttributeType.B) {
				this.bytes = element.binary();
			}
			else {
				throw new InvalidValueException("the compressed value is damaged");
			}
		}

		private static byte form(String number) {
			try {
				return Byte.parseByte(number);
			}
			catch (NumberFormatException ex) {
				throw new InvalidValueException("the form " + number + " of the compressed value is unknown");
			}
		}

	}

}
