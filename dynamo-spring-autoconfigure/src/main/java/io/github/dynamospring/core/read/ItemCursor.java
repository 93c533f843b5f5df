package io.github.dynamospring.core.read;

import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Cursor that stands at one item after the other. For one thread at a time.
 */
interface ItemCursor {

	/**
	 * Read the first items ahead.
	 */
	default void readAhead() {
	}

	/**
	 * Go to the next item.
	 * @return false after the last one
	 */
	boolean advance();

	Map<String, AttributeValue> item();

	/**
	 * Return the item as the query itself returned it, which has its keys.
	 */
	Map<String, AttributeValue> keys();

	/**
	 * Return whether an entry of an index follows that has not been fetched from the
	 * table. Then it need not be fetched to know that an item follows. If it is false,
	 * {@link #advance()} decides.
	 */
	default boolean isFollowed() {
		return false;
	}

	/**
	 * End reading ahead. Any thread may call it.
	 */
	default void close() {
	}

}
