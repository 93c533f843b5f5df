package io.github.dynamospring.core.read;

import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Cursor that stands at one item after the other. For one thread at a time.
 */
interface ItemCursor {

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

}
