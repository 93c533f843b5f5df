package io.github.dynamospring.reactive;

import java.util.Collection;
import java.util.function.Consumer;
import java.util.function.Function;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.BatchReads;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.core.EntityResults;
import io.github.dynamospring.core.WriteBatch;
import io.github.dynamospring.core.WriteResolution;
import io.github.dynamospring.core.WriteTransaction;
import org.jspecify.annotations.Nullable;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;

/**
 * {@link DynamoOperations} that never block their caller. Nothing is sent before a
 * subscription, and each subscription is a call of its own, with its own write ID. All
 * failures of {@link DynamoOperations} are error signals.
 * <p>
 * A subscription that repeats a write with an unknown outcome, as by {@link Mono#retry},
 * is another write. Ask {@link #resolve} instead, or give a transaction a token.
 *
 * @since 0.1
 */
public interface ReactiveDynamoOperations {

	/**
	 * Create operations whose calls are made by blocking ones, in the threads of these.
	 */
	static ReactiveDynamoOperations of(DynamoOperations operations) {
		return new DefaultReactiveDynamoOperations(operations, operations, null);
	}

	/**
	 * Return the same operations as parts of a named access pattern.
	 * @param name the name of the access pattern, a constant without values, such as
	 * {@code Checkout}
	 * @see DynamoOperations#named
	 */
	ReactiveDynamoOperations named(String name);

	/**
	 * Store a new entity.
	 * @return the entity as stored
	 * @see DynamoOperations#insert
	 */
	<T> Mono<T> insert(T entity);

	/**
	 * Store an entity: an insert or a replacement.
	 * @return the entity as stored
	 * @see DynamoOperations#save
	 */
	<T> Mono<T> save(T entity);

	/**
	 * Change an existing entity.
	 * @return the entity as stored
	 * @see DynamoOperations#update
	 */
	<T> Mono<T> update(T entity);

	/**
	 * Delete an entity.
	 * @see DynamoOperations#delete
	 */
	<T> Mono<Void> delete(T entity);

	/**
	 * Read an entity by its ID.
	 * @return the entity, or empty if it does not exist
	 * @see DynamoOperations#findById
	 */
	<T> Mono<T> findById(Object id, Class<T> type);

	/**
	 * Return whether there is an entity with an ID.
	 * @see DynamoOperations#existsById
	 */
	Mono<Boolean> existsById(Object id, Class<?> type);

	/**
	 * Delete the entity with an ID. It need not exist.
	 * @see DynamoOperations#deleteById
	 */
	Mono<Void> deleteById(Object id, Class<?> type);

	/**
	 * Store entities of any types.
	 * @return the entities as stored, in the order given
	 * @see DynamoOperations#saveAll
	 */
	<T> Flux<T> saveAll(Collection<? extends T> entities);

	/**
	 * Delete entities of any types.
	 * @see DynamoOperations#deleteAll
	 */
	Mono<Void> deleteAll(Collection<?> entities);

	/**
	 * Write entities of any types and tables as one batch.
	 * @param writes adds the writes, in the thread of the call
	 * @see DynamoOperations#batchWrite
	 */
	Mono<EntityResults> batchWrite(Consumer<WriteBatch> writes);

	/**
	 * Read entities of any types and tables by their IDs.
	 * @param reads adds the reads, in the thread of the call
	 * @see DynamoOperations#batchGet
	 */
	Mono<EntityResults> batchGet(Consumer<BatchReads> reads);

	/**
	 * Apply several writes of any types and tables, all together or not at all.
	 * @param actions adds the actions, in the thread of the call
	 * @see DynamoOperations#transactWrite(Consumer)
	 */
	Mono<EntityResults> transactWrite(Consumer<WriteTransaction> actions);

	/**
	 * Apply several writes under a token of the caller. All subscriptions within ten
	 * minutes have the effect of one.
	 * @param token 1 to 36 characters, made for this transaction alone
	 * @param actions adds the actions, in the thread of the call
	 * @see DynamoOperations#transactWrite(String, Consumer)
	 */
	Mono<EntityResults> transactWrite(String token, Consumer<WriteTransaction> actions);

	/**
	 * Read entities of any types and tables by their IDs as they are at one moment.
	 * @param reads adds the reads, in the thread of the call
	 * @see DynamoOperations#transactGet
	 */
	Mono<EntityResults> transactGet(Consumer<BatchReads> reads);

	/**
	 * Find out the outcome of a write without a definite answer.
	 * @param exception the exception of the write, or of an entry of a batch
	 * @see DynamoOperations#resolve
	 */
	Mono<WriteResolution> resolve(AmbiguousWriteException exception);

	/**
	 * Make any calls as one, in a thread that may block:
	 * {@code dynamo.execute((blocking) -> blocking.entity(Order.class).consistent().findAllById(ids))}.
	 * @param calls makes the calls
	 * @return the result, empty if it is null
	 */
	<R> Mono<R> execute(Function<DynamoOperations, @Nullable R> calls);

}
