package io.github.dynamospring.mapping;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;

/**
 * Strings: the most frequent values, without a function between.
 */
final class StringCodec implements ValueCodec<String>, TextForm<String> {

	@Override
	public String read(ItemReader reader) {
		if (reader.type() != AttributeType.S) {
			throw InvalidValueException.storedAs(reader.type(), String.class, AttributeType.S);
		}
		return reader.string();
	}

	@Override
	public void write(String value, ItemWriter writer) {
		writer.string(value);
	}

	@Override
	public String format(String value) {
		return value;
	}

	@Override
	public String parse(String text) {
		return text;
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
		return String.class;
	}

}
