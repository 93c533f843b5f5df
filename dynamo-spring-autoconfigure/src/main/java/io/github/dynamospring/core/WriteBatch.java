package io.github.dynamospring.core;

import java.util.Collection;

/**
 * Collector of writes of entities of several types, which are then sent as a batch. Each
 * item is written once.
 *
 * @since 0.1
 * @see DynamoOperations#batchWrite
 */
public interface WriteBatch {

	/**
	 * Store an entity.
	 * @see EntityOperations#save
	 */
	WriteBatch save(Object entity);

	/**
	 * Store entities, each by {@link #save}.
	 */
	WriteBatch saveAll(Collection<?> entities);

	/**
	 * Delete an entity, checking its version if it has one.
	 * @see EntityOperations#delete
	 */
	WriteBatch delete(Object entity);

	/**
	 * Delete entities, each by {@link #delete}.
	 */
	WriteBatch deleteAll(Collection<?> entities);

	/**
	 * Delete the entity with an ID. It need not exist.
	 * @see EntityOperations#deleteById
	 */
	WriteBatch deleteById(Object id, Class<?> type);

	/**
	 * Delete the entities of a type with several IDs, each by {@link #deleteById}.
	 */
	WriteBatch deleteAllById(Collection<?> ids, Class<?> type);

}
