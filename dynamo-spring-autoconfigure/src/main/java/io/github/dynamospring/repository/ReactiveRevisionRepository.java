package io.github.dynamospring.repository;

import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.data.history.Revision;
import org.springframework.data.repository.NoRepositoryBean;
import org.springframework.data.repository.Repository;
import org.springframework.data.repository.history.RevisionRepository;

/**
 * {@link RevisionRepository} that never blocks its caller, for an entity with
 * {@link io.github.dynamospring.mapping.Revisions}.
 *
 * @param <T> the entity
 * @param <ID> the ID
 * @param <N> the type of revision numbers, which are versions
 * @since 0.1
 */
@NoRepositoryBean
public interface ReactiveRevisionRepository<T, ID, N extends Number & Comparable<N>> extends Repository<T, ID> {

	/**
	 * Return the last revision of an entity, empty if it has none.
	 */
	Mono<Revision<N, T>> findLastChangeRevision(ID id);

	/**
	 * Return the revisions of an entity in the order of their numbers.
	 */
	Flux<Revision<N, T>> findRevisions(ID id);

	/**
	 * Return a revision, empty if it does not exist.
	 */
	Mono<Revision<N, T>> findRevision(ID id, N number);

}
