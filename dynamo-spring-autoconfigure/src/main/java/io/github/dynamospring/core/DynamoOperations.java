package io.github.dynamospring.core;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

import io.github.dynamospring.plan.ScanSettings;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Operations on DynamoDB, by entity, batch and transaction.
 *
 * @since 0.1
 */
public interface DynamoOperations {

	/**
	 * Return operations on entities of one type.
	 */
	<T> EntityOperations<T> entity(Class<T> type);

	/**
	 * Return the same operations as parts of a named access pattern: all of their
	 * requests bear the name, in meters, spans and the actuator as in messages. It is for
	 * batches and transactions above all, as in
	 * {@code dynamo.named("Checkout").transactWrite((tx) -> …)}: each kind of action has
	 * a plan with its price under the name, among the {@link AccessPatterns}, as soon as
	 * it was used once. Unnamed, they bear the name of the operation, such as
	 * {@code DynamoTemplate.transactWrite}.
	 * @param name the name of the access pattern, a constant without values, such as
	 * {@code Checkout}
	 */
	DynamoOperations named(String name);

	/**
	 * Store a new entity.
	 * @see EntityOperations#insert
	 */
	<T> T insert(T entity);

	/**
	 * Store an entity: an insert or a replacement.
	 * @see EntityOperations#save
	 */
	<T> T save(T entity);

	/**
	 * Change an existing entity.
	 * @see EntityOperations#update
	 */
	<T> T update(T entity);

	/**
	 * Delete an entity.
	 * @see EntityOperations#delete
	 */
	<T> void delete(T entity);

	/**
	 * Read an entity by its ID.
	 * @see EntityOperations#findById
	 */
	<T> Optional<T> findById(Object id, Class<T> type);

	/**
	 * Return whether there is an entity with an ID.
	 * @see EntityOperations#existsById
	 */
	boolean existsById(Object id, Class<?> type);

	/**
	 * Delete the entity with an ID. It need not exist.
	 * @see EntityOperations#deleteById
	 */
	void deleteById(Object id, Class<?> type);

	/**
	 * Store entities of any types.
	 * @return the entities as stored, in the order given
	 * @see EntityOperations#saveAll
	 */
	<T> List<T> saveAll(Collection<? extends T> entities);

	/**
	 * Delete entities of any types.
	 * @see EntityOperations#deleteAll
	 */
	void deleteAll(Collection<?> entities);

	/**
	 * Write entities of any types and tables as one batch, as
	 * {@link EntityOperations#saveAll} does: {@code dynamo.batchWrite((batch) ->
	 * batch.save(order).deleteById(id, Cart.class))}.
	 * @param writes adds the writes
	 * @return the entities as stored, at the positions of their writes; empty for
	 * deletions
	 * @throws InvalidDataAccessApiUsageException if an item occurs twice; no request is
	 * sent
	 * @throws BatchIncompleteException if a part failed; it has the failed writes and
	 * their exceptions
	 */
	EntityResults batchWrite(Consumer<WriteBatch> writes);

	/**
	 * Read entities of any types and tables by their IDs, up to 100 with each request:
	 * {@code dynamo.batchGet((gets) -> gets.get(id, Order.class).getAll(ids,
	 * Product.class))}. It is no transaction: an entity may change while another is read.
	 * @param reads adds the reads
	 * @return the entities that exist, at the positions of their reads
	 * @throws BatchIncompleteException if some could not be read; it has their IDs, and
	 * the entities that were found
	 */
	EntityResults batchGet(Consumer<BatchReads> reads);

	/**
	 * Apply several writes of any types and tables, all together or not at all:
	 * {@code dynamo.transactWrite((tx) -> tx.insert(order).in(Stocks.class).take(id, 2))}.
	 * There can be 100 actions, each on another item, of 4 MB together. They cost twice
	 * the units of the same writes on their own. All attempts of the transaction carry
	 * the same token, so that it is applied once even if an answer is lost.
	 * <p>
	 * Callbacks run as for single writes. Callbacks after a write run when all is
	 * written. If the transaction fails, mutable entities keep the versions that they
	 * had.
	 * <p>
	 * Each marker of a {@link io.github.dynamospring.mapping.Unique} value that is put or
	 * deleted counts as an action. If an entity in place has other values than were
	 * assumed, the whole transaction is sent again, with a new token. A value cannot pass
	 * from one entity to another in one transaction.
	 * @param actions adds the actions
	 * @return the entities as stored by {@code insert}, {@code save} and {@code update},
	 * each at the index of its action, from 0
	 * @throws InvalidDataAccessApiUsageException if an action does not fit in, or the
	 * transaction is empty; no request is sent
	 * @throws TransactionFailedException if an action is refused, with the failures that
	 * the actions would have had on their own, and the items found; no action is applied
	 * @throws AmbiguousWriteException if there is no definite answer
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html">DynamoDB
	 * transactions: limits and capacity</a>
	 */
	EntityResults transactWrite(Consumer<WriteTransaction> actions);

	/**
	 * Apply several writes as {@link #transactWrite(Consumer)} does, under a token of the
	 * caller. For ten minutes after the transaction was applied, another call with the
	 * token and the same actions has no effect. So an application can repeat a
	 * transaction that ended in an {@link AmbiguousWriteException}, from another process
	 * as well.
	 * <p>
	 * DynamoDB compares the requests. Give the same entities in the same order. A
	 * property that is set anew with each call, such as a {@code @LastModifiedDate},
	 * changes the request. So does a time to live, which is compared with the time of the
	 * call.
	 * <p>
	 * A tenant of the call is part of the token that is sent, so that no tenant meets the
	 * transaction of another.
	 * @param token 1 to 36 characters, made for this transaction alone
	 * @param actions adds the actions
	 * @throws InvalidDataAccessApiUsageException also if the token was used with other
	 * actions; no action is applied
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html#DDB-TransactWriteItems-request-ClientRequestToken">ClientRequestToken</a>
	 */
	EntityResults transactWrite(String token, Consumer<WriteTransaction> actions);

	/**
	 * Find out the outcome of a write without a definite answer, by strongly consistent
	 * reads of its items. A transaction is read up to the first conclusive item. If
	 * revisions are kept, the revision of each inconclusive item is read, too. The
	 * outcome is a snapshot: an attempt that is still on its way can be applied later,
	 * unless the outcome is {@link WriteResolution.Outcome#NOT_APPLIED}.
	 * @param exception the exception of the write, or of an entry of a batch
	 * @return the outcome, with the entity in place; unknown for deletions, and for
	 * writes without a condition
	 */
	WriteResolution resolve(AmbiguousWriteException exception);

	/**
	 * Read entities of any types and tables by their IDs as they are at one moment: no
	 * transaction of writes is seen in part. There can be 100 items, of 4 MB together.
	 * They cost twice the units of strongly consistent reads.
	 * @param reads adds the reads
	 * @return the entities that exist and have not expired, at the positions of their
	 * reads
	 * @throws InvalidDataAccessApiUsageException if there are more than 100; no request
	 * is sent
	 * @throws TransactionFailedException if items are being written at the same time, or
	 * throttled, also after retries; no item is returned
	 * @see <a href=
	 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis.html">DynamoDB
	 * transactions: limits and capacity</a>
	 */
	EntityResults transactGet(Consumer<BatchReads> reads);

	/**
	 * Remove all data of a tenant for good: the items in each partition that begins with
	 * the tenant, of all tables with an entity that has a
	 * {@link io.github.dynamospring.mapping.TenantId}. Among them are markers of unique
	 * values, revisions, records of idempotent calls, items that have expired, and
	 * entities of other types in these partitions. No callbacks run.
	 * <p>
	 * It reads the keys of all items of these tables, strongly consistent, and deletes
	 * the tenant's in batches. So it is for a job that runs after all other writes for
	 * the tenant: an item written behind the scan stays. It can be called again at any
	 * time, and deletes the rest.
	 * @param tenant the tenant, regardless of the thread's tenant
	 * @param settings the segments of the scan, and the most read units, and as many
	 * write units, that are consumed in a second. If in doubt, start with one segment and
	 * a tenth of the capacity of the table
	 * @return the numbers of items read and removed, which are also logged
	 * @throws InvalidDataAccessApiUsageException if no entity has a tenant; no request is
	 * sent
	 * @throws org.springframework.dao.DataAccessException if a request fails, also after
	 * retries; items deleted by then stay deleted
	 */
	RemovedTenant removeTenant(String tenant, ScanSettings settings);

	/**
	 * Remove all data of a tenant like {@link #removeTenant(String, ScanSettings)}, and
	 * go on from the position of a removal that failed or was killed. It reads only the
	 * pages behind the position, before which all items are deleted. So discard the
	 * position when the tenant is removed.
	 * @param tenant the tenant, regardless of the thread's tenant
	 * @param settings the segments, as many as those of the earlier removal, and the rate
	 * @param position the last position of the earlier removal, or null to begin at the
	 * start
	 * @param positions receives the position after each page of the scan, in the thread
	 * of the caller, to be stored. It is a text of about 200 characters for each segment,
	 * with keys of items in it, which {@code dynamo.scroll.secrets} encrypt
	 * @return the numbers of items that this call read and removed
	 * @throws io.github.dynamospring.scroll.InvalidScrollTokenException if the position
	 * was changed, or is of another tenant, other segments or other entities; no request
	 * is sent
	 */
	RemovedTenant removeTenant(String tenant, ScanSettings settings, @Nullable String position,
			Consumer<String> positions);

}
