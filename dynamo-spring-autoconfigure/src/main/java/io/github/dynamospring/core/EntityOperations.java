package io.github.dynamospring.core;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Operations on entities of one type by their primary key. Each operation on a single
 * entity is exactly one request, unless it moves
 * {@link io.github.dynamospring.mapping.Unique} values. Operations are immutable: the
 * methods that configure them return others. Keep those, because they are compiled once.
 * <p>
 * A unique value has a marker, an item beside the entity. An insert puts it, and a
 * deletion deletes it, in one transaction with the entity. A save or update has the
 * condition that the unique values in place are those to be written. If they are, it is
 * one request. If they are not, or no item is in place, a transaction follows, which
 * moves the markers and has the values found as its condition. A deletion by ID is a
 * strongly consistent read and a deletion. If others change the values at the same time,
 * the operation starts again, at most ten times, and then fails as a lost race. A
 * transaction costs twice the units of the entity's write, and two units for each marker
 * that it puts or deletes.
 *
 * @param <T> the type of the entities
 * @since 0.1
 */
public interface EntityOperations<T> {

	/**
	 * Return operations with the name of an access pattern. Their exceptions begin with
	 * it, and their requests carry it. Without a name, requests are named after the
	 * operation, such as {@code DynamoTemplate.save}.
	 * @param name such as {@code Orders.save}
	 * @see io.github.dynamospring.client.DynamoExecutionAttributes#ACCESS_PATTERN
	 */
	EntityOperations<T> named(String name);

	/**
	 * Return operations with a further condition on the item in place for each write. If
	 * it does not hold, the write fails with a {@link ConditionFailedException}.
	 * @param condition the condition over property names, such as {@code status = 'OPEN'}
	 * @throws IllegalArgumentException if the condition does not fit the entity
	 */
	default EntityOperations<T> onCondition(String condition) {
		return onCondition(condition, Map.of());
	}

	/**
	 * Return operations with a further condition on the item in place for each write. If
	 * it does not hold, the write fails with a {@link ConditionFailedException}.
	 * @param condition the condition over property names and parameters, such as
	 * {@code balance >= :amount}
	 * @param parameters the non-null values of the parameters by name, each converted as
	 * the property that it is compared with
	 * @throws IllegalArgumentException if the condition does not fit the entity, or a
	 * value does not fit its property
	 */
	EntityOperations<T> onCondition(String condition, Map<String, ?> parameters);

	/**
	 * Return operations with strongly consistent reads, at twice the price.
	 */
	EntityOperations<T> consistent();

	/**
	 * Store a new entity. An expired item in its place counts as absent.
	 * @return the entity as stored
	 * @throws org.springframework.dao.DuplicateKeyException if the key exists, or another
	 * entity has a unique value
	 */
	T insert(T entity);

	/**
	 * Store an entity: with a version an insert or a checked replacement, else whatever
	 * is in place. The whole item is replaced, with attributes that this application does
	 * not know.
	 * @return the entity as stored
	 * @throws org.springframework.dao.DuplicateKeyException if a new entity with a
	 * version exists, or another entity has a unique value
	 * @throws OptimisticLockingFailureException if the version is not the stored one
	 */
	T save(T entity);

	/**
	 * Change an existing entity. Attributes of null properties are removed, attributes
	 * unknown to this application stay.
	 * @return the entity as stored
	 * @throws EntityNotFoundException if the entity does not exist, or has expired
	 * @throws OptimisticLockingFailureException if the version is not the stored one
	 * @throws org.springframework.dao.DuplicateKeyException if another entity has a
	 * unique value
	 */
	T update(T entity);

	/**
	 * Delete an entity, checking its version if it has one.
	 * @throws OptimisticLockingFailureException if the version is not the stored one, or
	 * the item is gone
	 */
	void delete(T entity);

	/**
	 * Delete the entity with an ID. It need not exist.
	 */
	void deleteById(Object id);

	/**
	 * Store each entity as {@link #save} does. Entities without a version and a condition
	 * go together, up to 25 with each request. Others go on their own, because a batch of
	 * DynamoDB has no conditions. Several requests run at the same time. Every write is
	 * tried. Writes that DynamoDB leaves unprocessed are tried several times.
	 * <p>
	 * It is no transaction: others may see a part of it. A batch is written at least
	 * once: if an answer is lost, it is sent again, and may overwrite the write of
	 * another client in between.
	 * @return the entities as stored, in the order given
	 * @throws InvalidDataAccessApiUsageException if two of them have one key; no request
	 * was sent
	 * @throws BatchIncompleteException if a part failed; it has the failed entities and
	 * their exceptions
	 */
	List<T> saveAll(Collection<? extends T> entities);

	/**
	 * Delete each entity as {@link #delete} does. Entities without a version go together.
	 * @throws InvalidDataAccessApiUsageException if two of them have one key; no request
	 * was sent
	 * @throws BatchIncompleteException if a part failed; it has the failed entities and
	 * their exceptions
	 * @see #saveAll
	 */
	void deleteAll(Collection<? extends T> entities);

	/**
	 * Delete the entities with some IDs, up to 25 with each request. They need not exist.
	 * @throws InvalidDataAccessApiUsageException if two of them mean one item; no request
	 * was sent
	 * @throws BatchIncompleteException if a part failed; it has the failed IDs and their
	 * exceptions
	 * @see #saveAll
	 */
	void deleteAllById(Collection<?> ids);

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
	 * @throws BatchIncompleteException if some could not be read; it has their IDs, and
	 * the entities that were found
	 */
	List<T> findAllById(Collection<?> ids);

}
