package io.github.dynamospring.core;

import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Stands at one item after the other. For one thread at a time.
 */
interface ItemCursor {

	/**
	 * Go to the next item.
	 * @return false if there is none
	 */
	boolean advance();

	/**
	 * Return the item.
	 */
	Map<String, AttributeValue> item();

	/**
	 * Return what the query itself returned for the item: its keys are there.
	 */
	Map<String, AttributeValue> keys();

}
