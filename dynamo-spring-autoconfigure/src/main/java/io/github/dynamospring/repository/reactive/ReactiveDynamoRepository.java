package io.github.dynamospring.repository.reactive;

import reactor.core.publisher.Mono;

import org.springframework.data.repository.NoRepositoryBean;
import org.springframework.data.repository.reactive.ReactiveCrudRepository;

/**
 * Repository of an entity that never blocks its caller. Each subscription is a call of
 * its own.
 *
 * @param <T> the entity
 * @param <ID> the ID
 * @since 0.1
 */
@NoRepositoryBean
public interface ReactiveDynamoRepository<T, ID> extends ReactiveCrudRepository<T, ID> {

	/**
	 * Insert an entity.
	 * @return the entity as it is stored, or an error if its key exists
	 */
	<S extends T> Mono<S> insert(S entity);

	/**
	 * Update an entity. Attributes that the entity does not know stay.
	 * @return the entity as it is stored, or an error if it does not exist
	 */
	<S extends T> Mono<S> update(S entity);

}
