package io.github.dynamospring.mapping.codec;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;

/**
 * Codec of strings. They are the most frequent values and have no function between.
 */
final class StringCodec extends AbstractValueCodec<String> implements TextForm<String> {

	StringCodec() {
		super(String.class, AttributeType.S);
	}

	@Override
	public String read(ItemReader reader) {
		checkType(reader);
		return reader.string();
	}

	@Override
	public void write(String value, ItemWriter writer) {
		writeText(value, writer);
	}

	@Override
	public String format(String value) {
		return value;
	}

	@Override
	public String parse(String text) {
		return text;
	}

}
