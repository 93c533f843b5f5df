package io.github.dynamospring.reactive;

import java.util.Collection;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.BatchReads;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityResults;
import io.github.dynamospring.core.WriteBatch;
import io.github.dynamospring.core.WriteResolution;
import io.github.dynamospring.core.WriteTransaction;
import io.github.dynamospring.core.template.CallStarter;
import io.github.dynamospring.core.template.PatternOperations;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

import org.springframework.util.Assert;
import org.springframework.util.ClassUtils;

/**
 * {@link ReactiveDynamoOperations} over blocking ones.
 */
final class DefaultReactiveDynamoOperations implements ReactiveDynamoOperations {

	private final DynamoOperations template;

	private final DynamoOperations operations;

	private final @Nullable String name;

	private final Map<Call, CallStarter> starters = new ConcurrentHashMap<>();

	/**
	 * Create operations.
	 * @param template starts the calls
	 * @param operations makes the calls, under the name
	 * @param name the name of the access pattern, or null
	 */
	DefaultReactiveDynamoOperations(DynamoOperations template, DynamoOperations operations, @Nullable String name) {
		this.template = template;
		this.operations = operations;
		this.name = name;
	}

	@Override
	public ReactiveDynamoOperations named(String name) {
		return new DefaultReactiveDynamoOperations(this.template, this.template.named(name), name);
	}

	@Override
	public <T> Mono<T> insert(T entity) {
		return one(Call.write("insert", typeOf(entity)), (operations) -> operations.insert(entity));
	}

	@Override
	public <T> Mono<T> save(T entity) {
		return one(Call.write("save", typeOf(entity)), (operations) -> operations.save(entity));
	}

	@Override
	public <T> Mono<T> update(T entity) {
		return one(Call.write("update", typeOf(entity)), (operations) -> operations.update(entity));
	}

	@Override
	public <T> Mono<Void> delete(T entity) {
		return one(Call.write("delete", typeOf(entity)), (operations) -> {
			operations.delete(entity);
			return null;
		});
	}

	private static Class<?> typeOf(Object entity) {
		Assert.notNull(entity, "'entity' must not be null");
		return ClassUtils.getUserClass(entity);
	}

	@Override
	public <T> Mono<T> findById(Object id, Class<T> type) {
		return one(Call.read("findById", type), (operations) -> operations.findById(id, type).orElse(null));
	}

	@Override
	public Mono<Boolean> existsById(Object id, Class<?> type) {
		return one(Call.read("existsById", type), (operations) -> operations.existsById(id, type));
	}

	@Override
	public Mono<Void> deleteById(Object id, Class<?> type) {
		return one(Call.write("deleteById", type), (operations) -> {
			operations.deleteById(id, type);
			return null;
		});
	}

	@Override
	public <T> Flux<T> saveAll(Collection<? extends T> entities) {
		return Flux.defer(() -> ReactiveCalls.many(starter(Call.write("saveAll", null)),
				() -> this.operations.<T>saveAll(entities).stream()));
	}

	@Override
	public Mono<Void> deleteAll(Collection<?> entities) {
		return one(Call.write("deleteAll", null), (operations) -> {
			operations.deleteAll(entities);
			return null;
		});
	}

	@Override
	public Mono<EntityResults> batchWrite(Consumer<WriteBatch> writes) {
		return one(Call.write("batchWrite", null), (operations) -> operations.batchWrite(writes));
	}

	@Override
	public Mono<EntityResults> batchGet(Consumer<BatchReads> reads) {
		return one(Call.read("batchGet", null), (operations) -> operations.batchGet(reads));
	}

	@Override
	public Mono<EntityResults> transactWrite(Consumer<WriteTransaction> actions) {
		return one(Call.write("transactWrite", null), (operations) -> operations.transactWrite(actions));
	}

	@Override
	public Mono<EntityResults> transactWrite(String token, Consumer<WriteTransaction> actions) {
		return one(Call.write("transactWrite", null), (operations) -> operations.transactWrite(token, actions));
	}

	@Override
	public Mono<EntityResults> transactGet(Consumer<BatchReads> reads) {
		return one(Call.read("transactGet", null), (operations) -> operations.transactGet(reads));
	}

	@Override
	public Mono<WriteResolution> resolve(AmbiguousWriteException exception) {
		return one(Call.read("resolve", null), (operations) -> operations.resolve(exception));
	}

	@Override
	public <R> Mono<R> execute(Function<DynamoOperations, @Nullable R> calls) {
		return one(Call.write("execute", null), calls);
	}

	private <R> Mono<R> one(Call call, Function<DynamoOperations, @Nullable R> function) {
		return Mono.defer(() -> ReactiveCalls.one(starter(call), () -> function.apply(this.operations)));
	}

	private CallStarter starter(Call call) {
		CallStarter found = this.starters.get(call);
		return (found != null) ? found : this.starters.computeIfAbsent(call, this::create);
	}

	private CallStarter create(Call call) {
		String pattern = (this.name != null) ? this.name : "DynamoTemplate." + call.operation();
		return PatternOperations.of(this.template).starter(pattern, call.type(), call.writes());
	}

	/**
	 * Kind of call.
	 *
	 * @param operation the name of the operation
	 * @param type the entity, or null for entities of any types
	 * @param writes whether the call may write
	 */
	private record Call(String operation, @Nullable Class<?> type, boolean writes) {

		static Call read(String operation, @Nullable Class<?> type) {
			return new Call(operation, type, false);
		}

		static Call write(String operation, @Nullable Class<?> type) {
			return new Call(operation, type, true);
		}

	}

}
