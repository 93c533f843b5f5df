package io.github.dynamospring.item;

/**
 * Writer that receives one typed value as a sequence of calls. Containers are opened,
 * filled and closed; an attribute's name comes before its value. Calls out of order are
 * programming errors. They throw an {@link IllegalStateException} if the check is free.
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
	 * @param value the decimal text, valid in DynamoDB
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
	 * Write the name of the next attribute.
	 * @param name a name that passes {@link ItemText#check}; most names are checked once,
	 * at start-up
	 */
	void attribute(String name);

	/**
	 * Write the name of the next attribute.
	 * @param name a name of many items
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
	 * Open an {@code SS}, {@code NS} or {@code BS}. The elements are written as
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
