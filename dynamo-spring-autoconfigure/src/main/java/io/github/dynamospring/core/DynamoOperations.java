package io.github.dynamospring.core;

import java.util.Optional;

import io.github.dynamospring.plan.DeletePlan;
import io.github.dynamospring.plan.ReadPlan;
import io.github.dynamospring.plan.UpdatePlan;

/**
 * The basic operations on DynamoDB.
 *
 * @since 0.1
 */
public interface DynamoOperations {

	/**
	 * Return operations on entities of one type.
	 */
	<T> EntityOperations<T> entity(Class<T> type);

	/**
	 * Store a new entity.
	 * @see EntityOperations#insert
	 */
	<T> T insert(T entity);

	/**
	 * Store an entity: an insert or a replacement.
	 * @see EntityOperations#save
	 */
	<T> T save(T entity);

	/**
	 * Change an existing entity.
	 * @see EntityOperations#update
	 */
	<T> T update(T entity);

	/**
	 * Delete an entity.
	 * @see EntityOperations#delete
	 */
	<T> void delete(T entity);

	/**
	 * Read an entity by its ID.
	 * @see EntityOperations#findById
	 */
	<T> Optional<T> findById(Object id, Class<T> type);

	/**
	 * Return whether there is an entity with an ID.
	 * @see EntityOperations#existsById
	 */
	boolean existsById(Object id, Class<?> type);

	/**
	 * Delete what has an ID. It need not be there.
	 * @see EntityOperations#deleteById
	 */
	void deleteById(Object id, Class<?> type);

	/**
	 * Prepare a planned read, once, so that it can be called. It becomes one of the
	 * {@link AccessPatterns}.
	 * @param plan the plan
	 * @param resultType the entity, a projection of it with the properties that the plan
	 * reads, or the record that holds an item collection
	 */
	<R> ReadPattern<R> prepare(ReadPlan plan, Class<R> resultType);

	/**
	 * Prepare a planned update, once, so that it can be called. It becomes one of the
	 * {@link AccessPatterns}.
	 * @param plan the plan
	 * @param type the entity
	 */
	<T> UpdatePattern<T> prepare(UpdatePlan plan, Class<T> type);

	/**
	 * Prepare a planned deletion, once, so that it can be called. It becomes one of the
	 * {@link AccessPatterns}.
	 */
	DeletePattern prepare(DeletePlan plan);

}
