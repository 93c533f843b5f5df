package io.github.dynamospring.mapping.codec;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.ValueCodec;

/**
 * Base of codecs that store all values of a Java type under one type.
 *
 * @param <T> the Java type
 */
abstract class AbstractValueCodec<T> implements ValueCodec<T> {

	private final Class<?> type;

	private final AttributeType storedType;

	AbstractValueCodec(Class<?> type, AttributeType storedType) {
		this.type = type;
		this.storedType = storedType;
	}

	/**
	 * Check that a value is stored under the type of this codec.
	 * @throws InvalidValueException if it is of another type
	 */
	void checkType(ItemReader reader) {
		if (reader.type() != this.storedType) {
			throw new InvalidValueException("an attribute of type " + reader.type() + " cannot be read as "
					+ this.type.getSimpleName() + ", which is stored as " + this.storedType);
		}
	}

	/**
	 * Write a text.
	 * @throws InvalidValueException if UTF-8 cannot hold it
	 */
	static void writeText(String text, ItemWriter writer) {
		try {
			writer.string(text);
		}
		catch (IllegalArgumentException ex) {
			throw new InvalidValueException(ex.getMessage(), ex);
		}
	}

	@Override
	public AttributeType storedType() {
		return this.storedType;
	}

	// to be overridden if stored values sort unlike the Java values
	@Override
	public boolean sortsAsStored() {
		return switch (this.storedType) {
			case S, N, B -> true;
			default -> false;
		};
	}

	@Override
	public Class<?> keyType() {
		return this.type;
	}

}
