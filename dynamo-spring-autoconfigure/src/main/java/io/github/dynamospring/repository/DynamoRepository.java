package io.github.dynamospring.repository;

import java.util.List;
import java.util.Optional;

import org.springframework.data.repository.NoRepositoryBean;
import org.springframework.data.repository.Repository;

/**
 * Repository whose methods each cost one request, or one batch, except where
 * {@link io.github.dynamospring.mapping.Unique} values change. Methods that would read
 * the whole table are not here: declare the access pattern, or extend
 * {@link org.springframework.data.repository.CrudRepository} and mark the repository with
 * {@link AllowScan}.
 *
 * @param <T> the entity
 * @param <ID> the property's type where the primary key has one placeholder, else a
 * record or class whose properties are named like the placeholders
 * @since 0.1
 */
@NoRepositoryBean
public interface DynamoRepository<T, ID> extends Repository<T, ID> {

	/**
	 * Store an entity that must not exist yet.
	 * @param entity the entity
	 * @return the entity as stored
	 * @throws org.springframework.dao.DuplicateKeyException if an item has its key
	 */
	<S extends T> S insert(S entity);

	/**
	 * Store an entity in place of the whole item that may exist. An entity with a version
	 * is inserted if it is new, else it replaces the version that was read. One that was
	 * read without a version counts as new: {@link #update} gives it the first one.
	 * @param entity the entity
	 * @return the entity as stored
	 * @throws org.springframework.dao.DuplicateKeyException if a new entity with a
	 * version has the key of an item
	 * @throws org.springframework.dao.OptimisticLockingFailureException if the stored
	 * version is another
	 */
	<S extends T> S save(S entity);

	/**
	 * Change the item of an entity, which must exist. Properties that are null are
	 * removed, attributes that the entity does not have are kept.
	 * @param entity the entity
	 * @return the entity as stored
	 * @throws org.springframework.dao.OptimisticLockingFailureException if the stored
	 * version is another
	 */
	<S extends T> S update(S entity);

	/**
	 * Store entities as {@link #save} does each: together, up to 25 with each request,
	 * where they have neither a version nor unique values, else each on its own. It is no
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
	 * @return the entity, or nothing
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
	 * Return whether there is an item of an ID.
	 * @param id the ID
	 */
	boolean existsById(ID id);

	/**
	 * Delete an entity. An entity with a version is only deleted in that version.
	 * @param entity the entity
	 * @throws org.springframework.dao.OptimisticLockingFailureException if the stored
	 * version is another, or there is none
	 */
	void delete(T entity);

	/**
	 * Delete the item of an ID, if there is one.
	 * @param id the ID
	 */
	void deleteById(ID id);

	/**
	 * Delete the items of several IDs, if there are any, up to 25 with each request where
	 * the entity has no unique values. Every deletion is tried.
	 * @param ids the IDs, no two of the same item
	 * @throws io.github.dynamospring.core.BatchIncompleteException if some could not be
	 * deleted; it has their IDs and exceptions
	 */
	void deleteAllById(Iterable<? extends ID> ids);

}
