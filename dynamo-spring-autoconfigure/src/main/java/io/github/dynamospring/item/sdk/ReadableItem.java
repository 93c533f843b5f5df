package io.github.dynamospring.item.sdk;

import io.github.dynamospring.item.ItemReader;

/**
 * Item that can be read without the SDK's values of its attributes.
 */
public interface ReadableItem {

	/**
	 * Return a reader that stands at the item, an {@code M}.
	 */
	ItemReader reader();

}
