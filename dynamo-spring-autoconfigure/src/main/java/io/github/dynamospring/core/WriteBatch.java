package io.github.dynamospring.core;

import java.util.Collection;

/**
 * Collects writes of entities of several types, which are then sent as a batch. Each item
 * is written once.
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
	 * Store entities, as one {@link #save} after the other does.
	 */
	WriteBatch saveAll(Collection<?> entities);

	/**
	 * Delete an entity, checking its version if it has one.
	 * @see EntityOperations#delete
	 */
	WriteBatch delete(Object entity);

	/**
	 * Delete entities, as one {@link #delete} after the other does.
	 */
	WriteBatch deleteAll(Collection<?> entities);

	/**
	 * Delete what has an ID. It need not be there.
	 * @see EntityOperations#deleteById
	 */
	WriteBatch deleteById(Object id, Class<?> type);

	/**
	 * Delete what has one of several IDs of a type, as one {@link #deleteById} after the
	 * other does.
	 */
	WriteBatch deleteAllById(Collection<?> ids, Class<?> type);

}
