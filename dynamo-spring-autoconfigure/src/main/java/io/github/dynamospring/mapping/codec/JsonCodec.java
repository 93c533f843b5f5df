package io.github.dynamospring.mapping.codec;

import java.lang.reflect.Type;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.JsonFormat;
import org.jspecify.annotations.Nullable;

import org.springframework.data.core.TypeInformation;

/**
 * Codec of values that are stored as JSON.
 */
final class JsonCodec extends AbstractValueCodec<Object> {

	private final Type type;

	private final String name;

	private final JsonFormat format;

	JsonCodec(TypeInformation<?> type, JsonFormat format) {
		super(type.getType(), AttributeType.S);
		this.type = type.toTypeDescriptor().getResolvableType().getType();
		this.name = type.getType().getSimpleName();
		this.format = format;
	}

	@Override
	public @Nullable Object read(ItemReader reader) {
		checkType(reader);
		String json = reader.string();
		try {
			return this.format.read(json, this.type);
		}
		catch (RuntimeException ex) {
			// without its cause, which quotes the text
			throw new InvalidValueException("the JSON cannot be read as " + this.name, json, null);
		}
	}

	@Override
	public void write(Object value, ItemWriter writer) {
		String json;
		try {
			json = this.format.write(value, this.type);
		}
		catch (RuntimeException ex) {
			throw new InvalidValueException("a " + this.name + " cannot be written as JSON", value, ex);
		}
		writeText(json, writer);
	}

	@Override
	public boolean sortsAsStored() {
		return false;
	}

}
