package io.github.dynamospring.item.sdk;

import io.github.dynamospring.item.ItemReader;
import org.jspecify.annotations.Nullable;

/**
 * Item that can be read without the SDK's values of its attributes.
 */
public interface ReadableItem {

	/**
	 * Return a reader that stands at the item, an {@code M}.
	 */
	ItemReader reader();

	/**
	 * Return a reader that stands at an attribute, or null if the item has none of the
	 * name.
	 */
	@Nullable ItemReader find(String attribute);

}
