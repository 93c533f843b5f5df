package io.github.dynamospring.core;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

import io.github.dynamospring.expression.Condition;

import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Reads and writes entities of one type by their primary key. Each operation on a single
 * entity is exactly one request. Immutable: the methods that change how it works return
 * another one, which is best kept, as it is compiled once.
 *
 * @param <T> the type of the entities
 * @since 0.1
 */
public interface EntityOperations<T> {

	/**
	 * Return operations that bear the name of an access pattern, which their exceptions
	 * begin with.
	 * @param name such as {@code Orders.save}
	 */
	EntityOperations<T> named(String name);

	/**
	 * Return operations whose writes have a condition on the item in place besides their
	 * own, and whose failure is a {@link ConditionFailedException}.
	 * @param condition a condition over property names, without parameters
	 */
	EntityOperations<T> onCondition(Condition condition);

	/**
	 * Return operations whose reads are strongly consistent, at twice the price.
	 */
	EntityOperations<T> consistent();

	/**
	 * Store a new entity. An expired item in its place counts as absent.
	 * @return the entity as stored
	 * @throws org.springframework.dao.DuplicateKeyException if the key exists
	 */
	T insert(T entity);

	/**
	 * Store an entity: with a version an insert or a checked replacement, else whatever
	 * is in place. The whole item is replaced, with attributes that this application does
	 * not know.
	 * @return the entity as stored
	 * @throws org.springframework.dao.DuplicateKeyException if a new entity with a
	 * version exists
	 * @throws OptimisticLockingFailureException if the version is not the stored one
	 */
	T save(T entity);

	/**
	 * Change an existing entity. Attributes of null properties are removed, those that
	 * this application does not know stay.
	 * @return the entity as stored
	 * @throws EntityNotFoundException if there is none, or it has expired
	 * @throws OptimisticLockingFailureException if the version is not the stored one
	 */
	T update(T entity);

	/**
	 * Delete an entity, checking its version if it has one.
	 * @throws OptimisticLockingFailureException if the version is not the stored one, or
	 * the item is gone
	 */
	void delete(T entity);

	/**
	 * Delete what has an ID. It need not be there.
	 */
	void deleteById(Object id);

	/**
	 * Read an entity by its ID.
	 */
	Optional<T> findById(Object id);

	/**
	 * Return whether there is an entity with an ID. It reads no more than the key.
	 */
	boolean existsById(Object id);

	/**
	 * Read entities by their IDs, up to 100 with each request.
	 * @param ids any number of IDs; one that occurs twice is read once
	 * @return the entities that exist, in the order of their IDs
	 */
	List<T> findAllById(Collection<?> ids);

}
