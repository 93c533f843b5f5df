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

	/**
	 * Codec of booleans as the numbers 0 and 1, also in keys. A {@code BOOL} is read as
	 * well, because writers of both forms can share a table.
	 */
	static final class NumericBooleanCodec extends AbstractValueCodec<Boolean> {

		NumericBooleanCodec() {
			super(Boolean.class, AttributeType.N);
		}

		@Override
		public Boolean read(ItemReader reader) {
			if (reader.type() == AttributeType.BOOL) {
				return reader.bool();
			}
			checkType(reader);
			return fromKeyValue(reader.number());
		}

		@Override
		public void write(Boolean value, ItemWriter writer) {
			writer.number(toKeyValue(value).toString());
		}

		@Override
		public Class<?> keyType() {
			return Byte.class;
		}

		@Override
		public Byte toKeyValue(Boolean value) {
			return (byte) (value ? 1 : 0);
		}

		@Override
		public Boolean fromKeyValue(Object number) {
			return switch (number.toString()) {
				case "0" -> false;
				case "1" -> true;
				default -> throw new InvalidValueException("a number other than 0 and 1 cannot be read as Boolean",
						number, null);
			};
		}

	}

}
