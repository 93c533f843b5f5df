package io.github.dynamospring.repository;

import reactor.core.publisher.Mono;

import org.springframework.data.repository.NoRepositoryBean;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;

/**
 * Repository that never blocks its caller. Each subscription is a call of its own, with
 * the plan and the guarantees of the method of {@link DynamoRepository}. Exceptions of
 * that method are error signals here. {@link #findAll()}, {@link #count()} and
 * {@link #deleteAll()} read the whole table, and end with an error unless the repository
 * is marked with {@link AllowScan}.
 *
 * @param <T> the entity
 * @param <ID> the type of the property if the primary key has one placeholder, else a
 * record or class with properties that are named like the placeholders
 * @since 0.1
 */
@NoRepositoryBean
public interface ReactiveDynamoRepository<T, ID> extends ReactiveCrudRepository<T, ID> {

	/**
	 * Store a new entity. If an item has its key, the signal is a
	 * {@link org.springframework.dao.DuplicateKeyException}.
	 * @param entity the entity
	 * @return the entity as stored
	 */
	<S extends T> Mono<S> insert(S entity);

	/**
	 * Change the item of an existing entity. Null properties are removed, and attributes
	 * unknown to the entity are kept. If the stored version is another, the signal is an
	 * {@link org.springframework.dao.OptimisticLockingFailureException}.
	 * @param entity the entity
	 * @return the entity as stored
	 */
	<S extends T> Mono<S> update(S entity);

}
