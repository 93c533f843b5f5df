package io.github.dynamospring.item.sdk;

import io.github.dynamospring.item.ItemReader;
import org.jspecify.annotations.Nullable;

/**
 * Item with a reader that does not need the SDK's attribute values.
 */
public interface ReadableItem {

	/**
	 * Return a reader of the item, an {@code M}.
	 */
	ItemReader reader();

	/**
	 * Return a reader of an attribute, or null if it is absent.
	 */
	@Nullable ItemReader find(String attribute);

	/**
	 * Return the size of the item in bytes, as DynamoDB counts it.
	 */
	int itemSize();

}
