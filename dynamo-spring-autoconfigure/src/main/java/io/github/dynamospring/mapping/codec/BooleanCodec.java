package io.github.dynamospring.mapping.codec;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.mapping.InvalidValueException;

/**
 * Codec of booleans, which DynamoDB compares for equality alone.
 */
final class BooleanCodec extends AbstractValueCodec<Boolean> implements TextForm<Boolean> {

	BooleanCodec() {
		super(Boolean.class, AttributeType.BOOL);
	}

	@Override
	public Boolean read(ItemReader reader) {
		checkType(reader);
		return reader.bool();
	}

	@Override
	public void write(Boolean value, ItemWriter writer) {
		writer.bool(value);
	}

	@Override
	public String format(Boolean value) {
		return value.toString();
	}

	@Override
	public Boolean parse(String text) {
		return switch (text) {
			case "true" -> true;
			case "false" -> false;
			default -> throw new InvalidValueException("a text other than true and false cannot be read as Boolean",
					text, null);
		};
	}

}
