package io.github.dynamospring.repository.reactive;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;

import io.github.dynamospring.core.EntityOperations;
import io.github.dynamospring.core.template.CallStarter;
import io.github.dynamospring.core.template.PatternOperations;
import io.github.dynamospring.plan.CrudOperation;
import io.github.dynamospring.reactive.ReactiveCalls;
import io.github.dynamospring.repository.ReactiveDynamoRepository;
import org.jspecify.annotations.Nullable;
import org.reactivestreams.Publisher;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.dao.InvalidDataAccessApiUsageException;
import org.springframework.data.repository.core.RepositoryInformation;
import org.springframework.data.util.Streamable;
import org.springframework.util.Assert;

/**
 * {@link ReactiveDynamoRepository} that is the base class of each reactive repository.
 *
 * @param <T> the entity
 * @param <ID> the ID
 * @since 0.1
 */
public class SimpleReactiveDynamoRepository<T, ID> implements ReactiveDynamoRepository<T, ID> {

	private static final int BUFFER = 100;

	private final String name;

	private final Class<T> type;

	private final PatternOperations operations;

	private final Map<CrudOperation, Calls> calls = new ConcurrentHashMap<>();

	/**
	 * Create a repository.
	 * @param information the repository as it is declared
	 * @param operations the operations of the repository
	 */
	public SimpleReactiveDynamoRepository(RepositoryInformation information, PatternOperations operations) {
		this.name = information.getRepositoryInterface().getSimpleName();
		this.type = entityType(information);
		this.operations = operations;
	}

	@SuppressWarnings("unchecked")
	private static <T> Class<T> entityType(RepositoryInformation information) {
		return (Class<T>) information.getDomainType();
	}

	private Calls calls(CrudOperation operation) {
		return this.calls.computeIfAbsent(operation, Calls::new);
	}

	@Override
	@SuppressWarnings("unchecked")
	public <S extends T> Mono<S> insert(S entity) {
		return calls(CrudOperation.INSERT).one((entities) -> (S) entities.insert(entity));
	}

	@Override
	@SuppressWarnings("unchecked")
	public <S extends T> Mono<S> save(S entity) {
		return calls(CrudOperation.SAVE).one((entities) -> (S) entities.save(entity));
	}

	@Override
	@SuppressWarnings("unchecked")
	public <S extends T> Mono<S> update(S entity) {
		return calls(CrudOperation.UPDATE).one((entities) -> (S) entities.update(entity));
	}

	@Override
	@SuppressWarnings("unchecked")
	public <S extends T> Flux<S> saveAll(Iterable<S> saved) {
		Assert.notNull(saved, "'entities' must not be null");
		return calls(CrudOperation.SAVE_ALL)
			.many((entities) -> (List<S>) entities.saveAll(Streamable.of(saved).toList()));
	}

	@Override
	@SuppressWarnings("unchecked")
	public <S extends T> Flux<S> saveAll(Publisher<S> saved) {
		Assert.notNull(saved, "'entities' must not be null");
		return calls(CrudOperation.SAVE_ALL).each(Flux.from(saved).buffer(BUFFER),
				(entities, batch) -> (List<S>) entities.saveAll(batch));
	}

	@Override
	public Mono<T> findById(ID id) {
		return calls(CrudOperation.FIND_BY_ID).one((entities) -> entities.findById(id).orElse(null));
	}

	@Override
	public Mono<T> findById(Publisher<ID> id) {
		Assert.notNull(id, "'id' must not be null");
		return calls(CrudOperation.FIND_BY_ID)
			.each(Mono.from(id), (entities, found) -> entities.findById(found).stream().toList())
			.singleOrEmpty();
	}

	@Override
	public Mono<Boolean> existsById(ID id) {
		return calls(CrudOperation.EXISTS_BY_ID).one((entities) -> entities.existsById(id));
	}

	@Override
	public Mono<Boolean> existsById(Publisher<ID> id) {
		Assert.notNull(id, "'id' must not be null");
		return calls(CrudOperation.EXISTS_BY_ID)
			.each(Mono.from(id), (entities, found) -> List.of(entities.existsById(found)))
			.singleOrEmpty();
	}

	@Override
	public Flux<T> findAllById(Iterable<ID> ids) {
		Assert.notNull(ids, "'ids' must not be null");
		return calls(CrudOperation.FIND_ALL_BY_ID)
			.many((entities) -> entities.findAllById(Streamable.of(ids).toList()));
	}

	@Override
	public Flux<T> findAllById(Publisher<ID> ids) {
		Assert.notNull(ids, "'ids' must not be null");
		return calls(CrudOperation.FIND_ALL_BY_ID).each(Flux.from(ids).buffer(BUFFER), EntityOperations::findAllById);
	}

	@Override
	public Mono<Void> delete(T entity) {
		return calls(CrudOperation.DELETE).one((entities) -> {
			entities.delete(entity);
			return null;
		});
	}

	@Override
	public Mono<Void> deleteById(ID id) {
		return calls(CrudOperation.DELETE_BY_ID).one((entities) -> {
			entities.deleteById(id);
			return null;
		});
	}

	@Override
	public Mono<Void> deleteById(Publisher<ID> id) {
		Assert.notNull(id, "'id' must not be null");
		return calls(CrudOperation.DELETE_BY_ID).each(Mono.from(id), (entities, deleted) -> {
			entities.deleteById(deleted);
			return List.of();
		}).then();
	}

	@Override
	public Mono<Void> deleteAllById(Iterable<? extends ID> ids) {
		Assert.notNull(ids, "'ids' must not be null");
		return calls(CrudOperation.DELETE_ALL_BY_ID).one((entities) -> {
			entities.deleteAllById(Streamable.of(ids).toList());
			return null;
		});
	}

	@Override
	public Mono<Void> deleteAll(Iterable<? extends T> deleted) {
		Assert.notNull(deleted, "'entities' must not be null");
		return calls(CrudOperation.DELETE_ALL).one((entities) -> {
			entities.deleteAll(Streamable.of(deleted).toList());
			return null;
		});
	}

	@Override
	public Mono<Void> deleteAll(Publisher<? extends T> deleted) {
		Assert.notNull(deleted, "'entities' must not be null");
		return calls(CrudOperation.DELETE_ALL).each(Flux.from(deleted).buffer(BUFFER), (entities, batch) -> {
			entities.deleteAll(batch);
			return List.of();
		}).then();
	}

	@Override
	public Flux<T> findAll() {
		return Flux.error(() -> scan("findAll"));
	}

	@Override
	public Mono<Long> count() {
		return Mono.error(() -> scan("count"));
	}

	@Override
	public Mono<Void> deleteAll() {
		return Mono.error(() -> scan("deleteAll"));
	}

	private InvalidDataAccessApiUsageException scan(String method) {
		return new InvalidDataAccessApiUsageException(
				this.name + "." + method + " reads the whole table: declare the access pattern that you need, or mark "
						+ this.name + " with @AllowScan");
	}

	/**
	 * Calls of one operation.
	 */
	private final class Calls {

		private final EntityOperations<T> entities;

		private final CallStarter starter;

		Calls(CrudOperation operation) {
			String pattern = SimpleReactiveDynamoRepository.this.name + "." + operation.method();
			PatternOperations operations = SimpleReactiveDynamoRepository.this.operations;
			this.entities = operations.entity(SimpleReactiveDynamoRepository.this.type).named(pattern);
			this.starter = operations.starter(pattern, SimpleReactiveDynamoRepository.this.type, !operation.reads());
		}

		<R> Mono<R> one(Function<EntityOperations<T>, @Nullable R> call) {
			return ReactiveCalls.one(this.starter, () -> call.apply(this.entities));
		}

		<R> Flux<R> many(Function<EntityOperations<T>, List<R>> call) {
			return ReactiveCalls.many(this.starter, () -> call.apply(this.entities).stream());
		}

		<E, R> Flux<R> each(Publisher<E> elements, BiFunction<EntityOperations<T>, E, List<R>> call) {
			return ReactiveCalls.each(this.starter, elements, (element) -> call.apply(this.entities, element).stream());
		}

	}

}
