package io.github.dynamospring.mapping;

import java.util.Set;

import io.github.dynamospring.item.ItemReader;

/**
 * Codec that reads items into a type with some of the entity's properties.
 *
 * @param <R> the projection type
 * @since 0.1
 */
public interface ProjectionCodec<R> {

	/**
	 * Read an item.
	 */
	R read(ItemReader item);

	/**
	 * Return the paths of the entity's properties that are read.
	 */
	Set<String> paths();

}
