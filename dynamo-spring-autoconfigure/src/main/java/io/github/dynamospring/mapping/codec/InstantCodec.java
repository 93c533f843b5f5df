package io.github.dynamospring.mapping.codec;

import java.time.DateTimeException;
import java.time.Instant;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.key.InstantFormat;
import io.github.dynamospring.key.TimeFormat;
import io.github.dynamospring.mapping.InvalidValueException;

/**
 * Codec of instants as strings of fixed width, which sort.
 */
final class InstantCodec extends AbstractValueCodec<Instant> implements TextForm<Instant> {

	static final TimeFormat FORMAT = TimeFormat.of(Instant.class, "iso-nanos");

	InstantCodec() {
		super(Instant.class, AttributeType.S);
	}

	@Override
	public Instant read(ItemReader reader) {
		checkType(reader);
		return decode(reader.text());
	}

	@Override
	public Instant parse(String text) {
		return decode(text);
	}

	private static Instant decode(CharSequence text) {
		try {
			return InstantFormat.parse(text);
		}
		catch (DateTimeException ex) {
			// without its cause, which quotes the text
			throw new InvalidValueException("a text of length " + text.length() + " cannot be read as Instant",
					text.toString(), null);
		}
	}

	@Override
	public TimeFormat timeFormat() {
		return FORMAT;
	}

	@Override
	public void write(Instant value, ItemWriter writer) {
		writer.string(format(value));
	}

	@Override
	public String format(Instant value) {
		try {
			return InstantFormat.format(value);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidValueException(ex.getMessage(), value, ex);
		}
	}

}
