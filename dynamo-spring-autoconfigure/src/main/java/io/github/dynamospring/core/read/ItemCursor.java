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
	 * @return false if there is none
	 */
	boolean advance();

	Map<String, AttributeValue> item();

	/**
	 * Return the item as the query itself returned it, which has its keys.
	 */
	Map<String, AttributeValue> keys();

	/**
	 * Return whether an entry of an index follows whose item is not fetched yet, so that
	 * it need not be fetched to tell that something follows. If not, {@link #advance()}
	 * tells.
	 */
	default boolean isFollowed() {
		return false;
	}

	/**
	 * End what is read ahead. Any thread may call it.
	 */
	default void close() {
	}

}
