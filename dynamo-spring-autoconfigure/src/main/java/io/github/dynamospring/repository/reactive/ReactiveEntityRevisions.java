package io.github.dynamospring.repository.reactive;

import java.util.function.Function;

import io.github.dynamospring.core.template.CallStarter;
import io.github.dynamospring.reactive.ReactiveCalls;
import io.github.dynamospring.repository.ReactiveRevisionRepository;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.data.history.Revision;
import org.springframework.data.repository.history.RevisionRepository;

/**
 * Methods of a {@link ReactiveRevisionRepository}.
 *
 * @param revisions the blocking methods
 * @param starters the starters of calls, by the name of the method
 * @param <T> the entity
 * @param <N> the type of revision numbers
 */
record ReactiveEntityRevisions<T, N extends Number & Comparable<N>>(RevisionRepository<T, Object, N> revisions,
		Function<String, CallStarter> starters) implements ReactiveRevisionRepository<T, Object, N> {

	@Override
	public Mono<Revision<N, T>> findLastChangeRevision(Object id) {
		return ReactiveCalls.one(this.starters.apply("findLastChangeRevision"),
				() -> this.revisions.findLastChangeRevision(id).orElse(null));
	}

	@Override
	public Flux<Revision<N, T>> findRevisions(Object id) {
		return ReactiveCalls.many(this.starters.apply("findRevisions"),
				() -> this.revisions.findRevisions(id).stream());
	}

	@Override
	public Mono<Revision<N, T>> findRevision(Object id, N number) {
		return ReactiveCalls.one(this.starters.apply("findRevision"),
				() -> this.revisions.findRevision(id, number).orElse(null));
	}

}
