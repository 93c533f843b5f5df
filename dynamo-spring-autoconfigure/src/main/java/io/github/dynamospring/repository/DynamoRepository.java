package io.github.dynamospring.repository;

import java.util.List;
import java.util.Optional;

import org.springframework.data.repository.NoRepositoryBean;
import org.springframework.data.repository.Repository;

/**
 * Repository with methods that cost one request or one batch each, unless
 * {@link io.github.dynamospring.mapping.Unique} values change. It has no methods that
 * read the whole table: declare the access pattern, or extend
 * {@link org.springframework.data.repository.CrudRepository} and mark the repository with
 * {@link AllowScan}.
 *
 * @param <T> the entity
 * @param <ID> the type of the property if the primary key has one placeholder, else a
 * record or class with properties that are named like the placeholders
 * @since 0.1
 */
@NoRepositoryBean
public interface DynamoRepository<T, ID> extends Repository<T, ID> {

	/**
	 * Store a new entity.
	 * @param entity the entity
	 * @return the entity as stored
	 * @throws org.springframework.dao.DuplicateKeyException if an item has its key
	 */
	<S extends T> S insert(S entity);

	/**
	 * Store an entity, in place of the whole item if it exists. An entity with a version
	 * is inserted if it is new, else it replaces the version that was read. An entity
	 * that was read without a version counts as new: {@link #update} gives it the first
	 * one.
	 * @param entity the entity
	 * @return the entity as stored
	 * @throws org.springframework.dao.DuplicateKeyException if a new entity with a
	 * version has the key of an item
	 * @throws org.springframework.dao.OptimisticLockingFailureException if the stored
	 * version is another
	 */
	<S extends T> S save(S entity);

	/**
	 * Change the item of an existing entity. Null properties are removed, and attributes
	 * unknown to the entity are kept.
	 * @param entity the entity
	 * @return the entity as stored
	 * @throws org.springframework.dao.OptimisticLockingFailureException if the stored
	 * version is another
	 */
	<S extends T> S update(S entity);

	/**
	 * Store entities as {@link #save} does. Without versions and unique values they are
	 * sent together, up to 25 with each request, else one by one. It is not a
	 * transaction, but every write is tried.
	 * @param entities the entities, no two with the same key
	 * @return the entities as stored, in the order given
	 * @throws io.github.dynamospring.core.BatchIncompleteException if some could not be
	 * stored; it has them and their exceptions
	 */
	<S extends T> List<S> saveAll(Iterable<S> entities);

	/**
	 * Find the entity of an ID.
	 * @param id the ID
	 * @return the entity, or empty if it does not exist
	 */
	Optional<T> findById(ID id);

	/**
	 * Find the entities of several IDs, up to 100 with each request.
	 * @param ids the IDs; one that occurs twice is read once
	 * @return the entities found, in the order of their IDs
	 * @throws io.github.dynamospring.core.BatchIncompleteException if some could not be
	 * read; it has their IDs, and the entities found
	 */
	List<T> findAllById(Iterable<ID> ids);

	/**
	 * Return whether the item of an ID exists.
	 * @param id the ID
	 */
	boolean existsById(ID id);

	/**
	 * Delete an entity. An entity with a version is only deleted in that version.
	 * @param entity the entity
	 * @throws org.springframework.dao.OptimisticLockingFailureException if the stored
	 * version is another, or the item does not exist
	 */
	void delete(T entity);

	/**
	 * Delete the item of an ID, if it exists.
	 * @param id the ID
	 */
	void deleteById(ID id);

	/**
	 * Delete the items of several IDs, if they exist. Without unique values, up to 25 are
	 * deleted with each request. Every deletion is tried.
	 * @param ids the IDs, no two of the same item
	 * @throws io.github.dynamospring.core.BatchIncompleteException if some could not be
	 * deleted; it has their IDs and exceptions
	 */
	void deleteAllById(Iterable<? extends ID> ids);

}
