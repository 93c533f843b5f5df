package io.github.dynamospring.item.sdk;

import java.util.Map;

import io.github.dynamospring.item.ItemWriter;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writer of one item that is to be sent.
 */
public interface ItemBuilder extends ItemWriter {

	/**
	 * Add a {@code B} to the item after its outermost map was closed.
	 * @param name a name that the item does not have
	 */
	void append(String name, byte[] value);

	/**
	 * Return the item: the outermost map. Nothing is written afterwards.
	 */
	Map<String, AttributeValue> item();

	/**
	 * Return a size in bytes that DynamoDB cannot count the item beyond. To count it
	 * exactly takes a look at each character, which most items are too small to need.
	 */
	long mostSize();

}
