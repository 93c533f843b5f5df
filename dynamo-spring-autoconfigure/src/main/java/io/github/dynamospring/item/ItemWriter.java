package io.github.dynamospring.item;

/**
 * Writer that receives one typed value as a sequence of calls. Containers are opened,
 * filled and closed; an attribute's name comes before its value. Calls out of order are
 * programming errors. They throw an {@link IllegalStateException} where that is noticed
 * without cost.
 *
 * @since 0.1
 */
public interface ItemWriter {

	/**
	 * Write an {@code S}.
	 * @throws IllegalArgumentException if the text has an unpaired surrogate, which UTF-8
	 * cannot hold
	 */
	void string(String value);

	/**
	 * Write an {@code N}.
	 * @param value decimal text as DynamoDB takes it
	 */
	void number(String value);

	/**
	 * Write a {@code B}. The bytes are not copied and must not change afterwards.
	 */
	void binary(byte[] value);

	/**
	 * Write a {@code BOOL}.
	 */
	void bool(boolean value);

	/**
	 * Write a {@code NULL}.
	 */
	void nullValue();

	/**
	 * Open an {@code M}.
	 * @param expectedSize a guess at the number of attributes
	 */
	void beginMap(int expectedSize);

	/**
	 * Name the attribute whose value is written next.
	 * @param name a name that {@link ItemText#check} admits. Most names are checked once,
	 * at start-up.
	 */
	void attribute(String name);

	/**
	 * Name the attribute whose value is written next.
	 * @param name a name that is written often
	 */
	default void attribute(FixedName name) {
		attribute(name.text());
	}

	/**
	 * Close an {@code M}.
	 */
	void endMap();

	/**
	 * Open an {@code L}.
	 * @param expectedSize a guess at the number of elements
	 */
	void beginList(int expectedSize);

	/**
	 * Close an {@code L}.
	 */
	void endList();

	/**
	 * Open an {@code SS}, {@code NS} or {@code BS}, whose elements are written as
	 * {@code S}, {@code N} or {@code B}.
	 * @param type the type of the set
	 * @param expectedSize a guess at the number of elements
	 */
	void beginSet(AttributeType type, int expectedSize);

	/**
	 * Close a set.
	 */
	void endSet();

}
