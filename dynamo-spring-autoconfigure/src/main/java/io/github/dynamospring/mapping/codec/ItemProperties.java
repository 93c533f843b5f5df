package io.github.dynamospring.mapping.codec;

import java.util.List;

import io.github.dynamospring.item.ItemReader;
import io.github.dynamospring.item.ItemWriter;

/**
 * Codec of the properties of an entity's items, beside their keys.
 */
interface ItemProperties {

	/**
	 * Read an object of the properties of an item.
	 */
	Object read(ItemReader reader);

	/**
	 * Write the properties into a map that is open.
	 */
	void writeProperties(Object object, ItemWriter writer);

	/**
	 * Return the names of the attributes that may be written.
	 */
	List<String> writtenAttributes();

}
