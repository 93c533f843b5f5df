package io.github.dynamospring.mapping;

import java.time.DateTimeException;
import java.time.Instant;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.key.InstantFormat;

/**
 * Instants as strings of fixed width, which sort.
 */
final class InstantCodec implements ValueCodec<Instant>, TextForm<Instant> {

	@Override
	public Instant read(ItemReader reader) {
		if (reader.type() != AttributeType.S) {
			throw InvalidValueException.storedAs(reader.type(), Instant.class, AttributeType.S);
		}
		return parse(reader.string());
	}

	@Override
	public Instant parse(String text) {
		try {
			return InstantFormat.parse(text);
		}
		catch (DateTimeException ex) {
			throw new InvalidValueException("'" + text + "' cannot be read as Instant: " + ex.getMessage(), ex);
		}
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
			throw new InvalidValueException(ex.getMessage(), ex);
		}
	}

	@Override
	public AttributeType storedType() {
		return AttributeType.S;
	}

	@Override
	public boolean sortsAsStored() {
		return true;
	}

	@Override
	public Class<?> keyType() {
		return Instant.class;
	}

}
