package io.github.dynamospring.migration.live;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import java.util.function.LongConsumer;
import java.util.function.Supplier;

import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.client.direct.DirectPath;
import io.github.dynamospring.client.wire.ResponseItems;
import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.client.wire.WireInterceptor;
import io.github.dynamospring.core.Backoff;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.request.CancellationFailures;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.request.RunningCalls;
import io.github.dynamospring.core.request.UnprocessedRetry;
import io.github.dynamospring.item.sdk.ItemKey;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.BatchGetItemResponse;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.KeysAndAttributes;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsResponse;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;
import software.amazon.awssdk.utils.builder.SdkBuilder;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Requests on both sides of a live migration, at a rate.
 */
final class PairRequests implements PairStore {

	private static final int MAX_KEYS = 100;

	private static final Backoff CONFLICTS = new Backoff(Duration.ofMillis(10), Duration.ofSeconds(2), 10);

	private final DynamoDbClient client;

	private final RequestSender sender;

	private final CapacityRate rate;

	private final LongConsumer pause;

	/**
	 * Create the requests.
	 * @param migration the name of the migration
	 * @param client the client of both sides
	 * @param rate the rate of reads and writes
	 */
	PairRequests(String migration, DynamoDbClient client, TableNameResolver names, CapacityRate rate) {
		this(migration, client, names, rate, UnprocessedRetry::sleep);
	}

	/**
	 * Create the requests.
	 * @param migration the name of the migration
	 * @param client the client of both sides
	 * @param rate the rate of reads and writes
	 * @param pause waits for some milliseconds
	 */
	PairRequests(String migration, DynamoDbClient client, TableNameResolver names, CapacityRate rate,
			LongConsumer pause) {
		this.client = DirectPath.of(client);
		this.sender = new RequestSender(this.client, names, "Migration." + migration, new RunningCalls(), () -> null,
				WireInterceptor.isIn(client));
		this.rate = rate;
		this.pause = pause;
	}

	private String table(MigratedPair.Side<?> side) {
		return this.sender.tableName(side.table());
	}

	@Override
	public Map<ItemKey, Map<String, AttributeValue>> read(MigratedPair.Side<?> side,
			Collection<Map<String, AttributeValue>> keys) {
		Map<ItemKey, Map<String, AttributeValue>> distinct = new LinkedHashMap<>();
		keys.forEach((key) -> distinct.putIfAbsent(side.keyFor(key), key));
		List<Map<String, AttributeValue>> all = List.copyOf(distinct.values());
		Map<ItemKey, Map<String, AttributeValue>> found = new HashMap<>();
		for (int i = 0; i < all.size(); i += MAX_KEYS) {
			readBatch(side, all.subList(i, Math.min(i + MAX_KEYS, all.size())), found);
		}
		return found;
	}

	private void readBatch(MigratedPair.Side<?> side, List<Map<String, AttributeValue>> keys,
			Map<ItemKey, Map<String, AttributeValue>> found) {
		UnprocessedRetry retry = new UnprocessedRetry(Backoff.DEFAULT, this.pause);
		String table = table(side);
		KeysAndAttributes left = KeysAndAttributes.builder().keys(keys).consistentRead(true).build();
		while (left != null) {
			int asked = left.keys().size();
			left = readBatch(side, table, left, found);
			if (left != null) {
				this.rate.slowDown();
				if (!retry.next(left.keys().size() < asked)) {
					throw retry.givenUp();
				}
			}
		}
	}

	private @Nullable KeysAndAttributes readBatch(MigratedPair.Side<?> side, String table, KeysAndAttributes keys,
			Map<ItemKey, Map<String, AttributeValue>> found) {
		WireExchange exchange = this.sender.exchange();
		BatchGetItemRequest.Builder request = BatchGetItemRequest.builder()
			.requestItems(Map.of(table, keys))
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
		BatchGetItemResponse response = translated(table, () -> read(request, exchange, this.client::batchGetItem));
		take(response.consumedCapacity(), 1);
		ResponseItems.of(response, exchange)
			.getOrDefault(table, List.of())
			.forEach((item) -> found.put(side.keyFor(side.keyOf(item)), item));
		return response.unprocessedKeys().get(table);
	}

	@Override
	public List<Map<String, AttributeValue>> readTogether(List<Place> places) {
		Place first = places.get(0);
		List<TransactGetItem> gets = places.stream().map(this::get).toList();
		for (int conflicts = 0;; conflicts++) {
			try {
				return translated(table(first.side()), () -> transactGet(gets));
			}
			catch (TransactionCanceledException ex) {
				if (conflicts == CONFLICTS.maxAttempts() || !isTransient(ex.cancellationReasons())) {
					throw failure(first.side().describe(first.key()), ex.cancellationReasons(), ex);
				}
			}
			pause(conflicts);
		}
	}

	/**
	 * Return the exception of a cancellation.
	 */
	static DataAccessException failure(String item, List<CancellationReason> reasons, Throwable cause) {
		CancellationReason reason = reasons.stream()
			.filter((each) -> !CancellationFailures.isNone(each))
			.findFirst()
			.orElseGet(() -> CancellationReason.builder().build());
		return CancellationFailures.of(item, reason, cause);
	}

	private TransactGetItem get(Place place) {
		return TransactGetItem.builder().get((get) -> get.tableName(table(place.side())).key(place.key())).build();
	}

	private List<Map<String, AttributeValue>> transactGet(List<TransactGetItem> gets) {
		WireExchange exchange = this.sender.exchange();
		TransactGetItemsResponse response = read(TransactGetItemsRequest.builder()
			.transactItems(gets)
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL), exchange, this.client::transactGetItems);
		take(response.consumedCapacity(), 2 * gets.size());
		List<@Nullable Map<String, AttributeValue>> found = ResponseItems.of(response, exchange);
		if (found.size() != gets.size()) {
			throw this.sender.incomplete(found.size() + " of " + gets.size() + " items");
		}
		List<Map<String, AttributeValue>> items = new ArrayList<>();
		found.forEach((item) -> items.add((item != null) ? item : Map.of()));
		return items;
	}

	private <Q extends SdkRequest, A> A read(SdkBuilder<?, Q> request, @Nullable WireExchange exchange,
			Function<Q, A> function) {
		this.rate.await();
		Attempts attempts = Attempts.ofRead();
		try {
			return this.sender.read(request, attempts, exchange, function);
		}
		finally {
			slowDown(attempts);
		}
	}

	private void slowDown(Attempts attempts) {
		if (attempts.wasRefused()) {
			this.rate.slowDown();
		}
	}

	// If the price is unknown, the least is assumed.
	private void take(List<ConsumedCapacity> consumed, int least) {
		double units = 0;
		for (ConsumedCapacity each : consumed) {
			units += (each.capacityUnits() != null) ? each.capacityUnits() : 0;
		}
		this.rate.take(Math.max(units, least));
	}

	// DynamoDB applies a transaction with one token once within ten minutes.
	@Override
	public List<CancellationReason> write(List<PairAction> writes) {
		TransactWriteItemsRequest.Builder request = TransactWriteItemsRequest.builder()
			.clientRequestToken(UUID.randomUUID().toString())
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
			.transactItems(writes.stream().map((write) -> write.action(table(write.side()))).toList());
		String tables = String.join(" or ", writes.stream().map((write) -> table(write.side())).distinct().toList());
		try {
			take(translated(tables, () -> send(request)).consumedCapacity(), writes.size());
			return List.of();
		}
		catch (TransactionCanceledException ex) {
			this.rate.take(writes.size());
			return ex.cancellationReasons();
		}
		catch (InvalidDataAccessApiUsageException ex) {
			return List.of(CancellationReason.builder().code("ValidationError").message(ex.getMessage()).build());
		}
	}

	private TransactWriteItemsResponse send(TransactWriteItemsRequest.Builder request) {
		this.rate.await();
		Attempts attempts = new Attempts(true);
		try {
			return this.sender.write(request, attempts, null, this.client::transactWriteItems);
		}
		finally {
			slowDown(attempts);
		}
	}

	private <A> A translated(String table, Supplier<A> request) {
		try {
			return request.get();
		}
		catch (TransactionCanceledException ex) {
			if (ex.cancellationReasons().stream().anyMatch(PairRequests::isThrottle)) {
				this.rate.slowDown();
			}
			throw ex;
		}
		catch (DataAccessException ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			throw this.sender.translate(table, ex);
		}
	}

	/**
	 * Return whether a transaction that was cancelled for some reasons may be sent again.
	 */
	static boolean isTransient(List<CancellationReason> reasons) {
		return reasons.stream()
			.filter((reason) -> !CancellationFailures.isNone(reason))
			.allMatch((reason) -> "TransactionConflict".equals(reason.code()) || isThrottle(reason));
	}

	private static boolean isThrottle(CancellationReason reason) {
		return "ProvisionedThroughputExceeded".equals(reason.code()) || "ThrottlingError".equals(reason.code());
	}

	@Override
	public void pause(int conflicts) {
		this.pause.accept(ThreadLocalRandom.current().nextLong(CONFLICTS.limit(conflicts) + 1));
	}

}
