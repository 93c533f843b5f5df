package io.github.dynamospring.mapping.codec;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.key.TimeFormat;
import io.github.dynamospring.mapping.InvalidValueException;

/**
 * Codec of times in a format.
 */
final class TimeCodec extends AbstractValueCodec<Object> implements TextForm<Object> {

	private final TimeFormat format;

	TimeCodec(Class<?> type, TimeFormat format) {
		super(type, format.isNumber() ? AttributeType.N : AttributeType.S);
		this.format = format;
	}

	@Override
	public Object read(ItemReader reader) {
		checkType(reader);
		return parse(this.format.isNumber() ? reader.number() : reader.string());
	}

	@Override
	public Object parse(String text) {
		try {
			return this.format.parse(text);
		}
		catch (RuntimeException ex) {
			// without its cause, which quotes the text
			throw new InvalidValueException(
					"a " + (this.format.isNumber() ? "number" : "text") + " of length " + text.length()
							+ " cannot be read as " + keyType().getSimpleName() + " in the format " + this.format,
					text, null);
		}
	}

	@Override
	public void write(Object value, ItemWriter writer) {
		String text = format(value);
		if (this.format.isNumber()) {
			writer.number(text);
		}
		else {
			writer.string(text);
		}
	}

	@Override
	public String format(Object value) {
		try {
			return this.format.format(this.format.fit(value));
		}
		catch (IllegalArgumentException ex) {
			throw unfit(value, ex);
		}
	}

	@Override
	public boolean sortsAsStored() {
		return this.format.isSorted();
	}

	@Override
	public Object toKeyValue(Object value) {
		try {
			return this.format.fit(value);
		}
		catch (IllegalArgumentException ex) {
			throw unfit(value, ex);
		}
	}

	private static InvalidValueException unfit(Object value, IllegalArgumentException ex) {
		return new InvalidValueException(ex.getMessage(), value, ex);
	}

	@Override
	public Object floor(Object value) {
		return this.format.floor(value);
	}

	@Override
	public Object ceiling(Object value) {
		return this.format.ceiling(value);
	}

	@Override
	public TimeFormat timeFormat() {
		return this.format;
	}

}
