package io.github.dynamospring.item.sdk;

import java.util.Map;

import io.github.dynamospring.item.ItemWriter;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Writer of one item of a request.
 */
public interface ItemBuilder extends ItemWriter {

	/**
	 * Add a {@code B} to the item, after its outermost map is closed.
	 * @param name a new name in the item
	 */
	void append(String name, byte[] value);

	/**
	 * Return the item: the outermost map. It completes the writing.
	 */
	Map<String, AttributeValue> item();

	/**
	 * Return an upper bound of the item's size in bytes. The exact size needs a look at
	 * each character, which is superfluous for most items.
	 */
	long mostSize();

}
