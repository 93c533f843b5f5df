package io.github.dynamospring.mapping.codec;

import java.util.Arrays;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemFormatException;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.ValueCodec;
import org.jspecify.annotations.Nullable;

/**
 * Reader of the values of one property.
 *
 * @param name the name of the property, for errors
 * @param attribute the name of its attribute
 * @param type its type
 * @param codec the codec of its values
 */
record PropertyReader(String name, String attribute, Class<?> type, ValueCodec<Object> codec) {

	@Nullable Object read(ItemReader reader) {
		try {
			return (reader.type() != AttributeType.NULL) ? this.codec.read(reader) : this.codec.absent();
		}
		catch (InvalidValueException ex) {
			throw ex.at(this.name);
		}
		catch (ItemFormatException ex) {
			throw new InvalidValueException(ex).at(this.name);
		}
	}

	/**
	 * Return whether an absent argument is not just null.
	 */
	boolean hasAbsent() {
		return this.type.isPrimitive() || this.codec.absent() != null;
	}

	@Nullable Object absent() {
		if (this.type.isPrimitive()) {
			throw new InvalidValueException("the item has no attribute '" + this.attribute + "', and a primitive "
					+ this.type + " cannot be null: use its wrapper type")
				.at(this.name);
		}
		return this.codec.absent();
	}

	/**
	 * Return the positions of those readers for which an absent attribute is not just
	 * null.
	 */
	static int[] absentees(PropertyReader[] readers) {
		int[] positions = new int[readers.length];
		int count = 0;
		for (int i = 0; i < readers.length; i++) {
			if (readers[i].hasAbsent()) {
				positions[count++] = i;
			}
		}
		return Arrays.copyOf(positions, count);
	}

}
