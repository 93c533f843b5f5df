package io.github.dynamospring.mapping;

import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;
import io.github.dynamospring.key.TimeFormat;
import org.jspecify.annotations.Nullable;

/**
 * Codec of the values of one Java type. Compiled once per type, immutable and shared by
 * all threads.
 *
 * @param <T> the Java type
 * @since 0.1
 */
public interface ValueCodec<T> {

	/**
	 * Read a value.
	 * @param reader at the value; a {@code NULL} is handed in only if
	 * {@link #readNullable} has not taken it
	 * @return the value, or {@code null} if a converter returns it
	 * @throws InvalidValueException if the stored value is of another type or does not
	 * fit
	 */
	@Nullable T read(ItemReader reader);

	/**
	 * Write a value.
	 * @param value one that {@link #isWritten} allows
	 * @param writer where a value is expected
	 * @throws InvalidValueException if DynamoDB cannot hold the value exactly
	 */
	void write(T value, ItemWriter writer);

	/**
	 * Return the type under which values are stored.
	 */
	AttributeType storedType();

	/**
	 * Return whether stored values sort as the Java values do, so that comparisons by
	 * order are correct.
	 */
	boolean sortsAsStored();

	/**
	 * Return whether a value is stored at all: nulls, empty sets and empty optionals are
	 * not.
	 */
	default boolean isWritten(@Nullable T value) {
		return value != null;
	}

	/**
	 * Return the substitute for a value that is not stored.
	 */
	default @Nullable T absent() {
		return null;
	}

	/**
	 * Read a value, or return the substitute for an absent one if it is a {@code NULL}.
	 */
	default @Nullable T readNullable(ItemReader reader) {
		if (reader.type() != AttributeType.NULL) {
			return read(reader);
		}
		return absent();
	}

	/**
	 * Return the type that {@link #toKeyValue} returns and key templates see.
	 */
	Class<?> keyType();

	/**
	 * Return the value that key templates render: the value itself, the result of its
	 * converter, or the content of an optional.
	 * @return {@code null} only for an empty optional
	 */
	default @Nullable Object toKeyValue(T value) {
		return value;
	}

	/**
	 * Return the last value that can be stored and that is not above a bound: the bound
	 * itself, unless values have a format that holds no finer ones.
	 */
	default T floor(T bound) {
		return bound;
	}

	/**
	 * Return the first value that can be stored and that is not below a bound: the bound
	 * itself, unless values have a format that holds no finer ones.
	 */
	default T ceiling(T bound) {
		return bound;
	}

	/**
	 * Return the format of times.
	 * @return {@code null} for other values, and for times that keep their zone
	 */
	default @Nullable TimeFormat timeFormat() {
		return null;
	}

	/**
	 * Return the value that {@link #toKeyValue} turns into a key value.
	 * @return {@code null} if a converter returns it
	 */
	@SuppressWarnings("unchecked")
	default @Nullable T fromKeyValue(Object keyValue) {
		return (T) keyValue;
	}

	/**
	 * Return the codec of the elements of a list, set or array, or of the values of a
	 * map.
	 * @return {@code null} if this is a codec of single values
	 */
	default @Nullable ValueCodec<Object> elements() {
		return null;
	}

}
