package io.github.dynamospring.mapping.codec;

import java.util.function.Function;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.ValueCodec;
import org.jspecify.annotations.Nullable;

import org.springframework.core.convert.ConversionFailedException;

/**
 * Codec of values that a user's converter turns into others, which are stored.
 */
final class ConverterCodec implements ValueCodec<Object>, TextForm<Object> {

	private final Class<?> type;

	private final ValueCodec<Object> stored;

	private final Function<Object, @Nullable Object> write;

	private final Function<Object, @Nullable Object> read;

	ConverterCodec(Class<?> type, ValueCodec<Object> stored, Function<Object, @Nullable Object> write,
			Function<Object, @Nullable Object> read) {
		this.type = type;
		this.stored = stored;
		this.write = write;
		this.read = read;
	}

	@Override
	public @Nullable Object read(ItemReader reader) {
		Object value = this.stored.read(reader);
		if (value == null) {
			return null;
		}
		return convert(this.read, value, "read");
	}

	@Override
	public boolean isWritten(@Nullable Object value) {
		Object converted = (value != null) ? toStored(value) : null;
		return converted != null && this.stored.isWritten(converted);
	}

	@Override
	public void write(Object value, ItemWriter writer) {
		Object converted = toStored(value);
		if (converted == null) {
			throw new InvalidValueException("the converter of " + this.type.getSimpleName() + " made null of a value");
		}
		this.stored.write(converted, writer);
	}

	private @Nullable Object toStored(Object value) {
		return convert(this.write, value, "written");
	}

	private @Nullable Object convert(Function<Object, @Nullable Object> converter, Object value, String how) {
		try {
			return converter.apply(value);
		}
		catch (InvalidValueException ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			throw new InvalidValueException(
					"a " + this.type.getSimpleName() + " cannot be " + how + " by its converter", value, cause(ex));
		}
	}

	// the exception of the application's converter: the one around it quotes the value
	private static @Nullable Throwable cause(RuntimeException ex) {
		if (ex instanceof ConversionFailedException) {
			return ex.getCause();
		}
		return ex;
	}

	@Override
	public String format(Object value) {
		Object converted = toStored(value);
		if (converted == null) {
			return "";
		}
		return text().format(converted);
	}

	@Override
	public Object parse(String text) {
		Object value = convert(this.read, text().parse(text), "read");
		if (value == null) {
			throw new InvalidValueException(
					"the converter of " + this.type.getSimpleName() + " made null of the key of a map", text, null);
		}
		return value;
	}

	@SuppressWarnings("unchecked")
	private TextForm<Object> text() {
		if (!(this.stored instanceof TextForm)) {
			throw new InvalidValueException("a " + this.type.getSimpleName()
					+ " cannot be the key of a map: its converter makes no text or number of it");
		}
		return (TextForm<Object>) this.stored;
	}

	@Override
	public AttributeType storedType() {
		return this.stored.storedType();
	}

	// the results of a converter sort in an unknown order
	@Override
	public boolean sortsAsStored() {
		return false;
	}

	@Override
	public Class<?> keyType() {
		return this.stored.keyType();
	}

	@Override
	public @Nullable Object toKeyValue(Object value) {
		Object converted = toStored(value);
		if (converted == null) {
			return null;
		}
		return this.stored.toKeyValue(converted);
	}

	@Override
	public @Nullable Object fromKeyValue(Object keyValue) {
		Object stored = this.stored.fromKeyValue(keyValue);
		if (stored == null) {
			return null;
		}
		return convert(this.read, stored, "read");
	}

	@Override
	public @Nullable ValueCodec<Object> elements() {
		return this.stored.elements();
	}

}
