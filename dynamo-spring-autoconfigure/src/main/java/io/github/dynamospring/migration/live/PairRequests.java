package io.github.dynamospring.migration.live;

import java.time.Duration;
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
import java.util.stream.Collectors;

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
	 * Create the requests of a pair.
	 * @param clients returns the client of a table by its name, or null for the default
	 * @param rate the rate of reads and writes
	 */
	PairRequests(MigratedPair<?, ?> pair, Function<@Nullable String, DynamoDbClient> clients, TableNameResolver names,
			CapacityRate rate) {
		this(pair.name(), clients.apply(pair.from().entity().getClient()), names, rate, UnprocessedRetry::sleep);
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
	public Map<ItemKey, Map<String, AttributeValue>> read(Collection<Place> places) {
		List<Place> distinct = distinct(places);
		Map<ItemKey, Map<String, AttributeValue>> items = new HashMap<>();
		for (int i = 0; i < distinct.size(); i += MAX_KEYS) {
			readBatch(distinct.subList(i, Math.min(i + MAX_KEYS, distinct.size())), items);
		}
		return items;
	}

	// a request must not name an item twice
	private static List<Place> distinct(Collection<Place> places) {
		Map<ItemKey, Place> distinct = new LinkedHashMap<>();
		places.forEach((place) -> distinct.put(place.itemKey(), place));
		return List.copyOf(distinct.values());
	}

	private void readBatch(List<Place> places, Map<ItemKey, Map<String, AttributeValue>> items) {
		places.forEach((place) -> items.put(place.itemKey(), Map.of()));
		Map<String, MigratedPair.Side<?>> sides = new HashMap<>();
		places.forEach((place) -> sides.put(table(place.side()), place.side()));
		UnprocessedRetry retry = new UnprocessedRetry(Backoff.DEFAULT, this.pause);
		Map<String, KeysAndAttributes> left = keys(places);
		while (!left.isEmpty()) {
			int asked = count(left);
			left = readBatch(sides, left, items);
			if (!left.isEmpty()) {
				this.rate.slowDown();
				if (!retry.next(count(left) < asked)) {
					throw retry.givenUp();
				}
			}
		}
	}

	private Map<String, KeysAndAttributes> keys(List<Place> places) {
		return places.stream()
			.collect(Collectors.groupingBy((place) -> table(place.side()),
					Collectors.collectingAndThen(Collectors.mapping(Place::key, Collectors.toList()),
							(keys) -> KeysAndAttributes.builder().keys(keys).consistentRead(true).build())));
	}

	private static int count(Map<String, KeysAndAttributes> keys) {
		return keys.values().stream().mapToInt((each) -> each.keys().size()).sum();
	}

	private Map<String, KeysAndAttributes> readBatch(Map<String, MigratedPair.Side<?>> sides,
			Map<String, KeysAndAttributes> keys, Map<ItemKey, Map<String, AttributeValue>> items) {
		WireExchange exchange = this.sender.exchange();
		BatchGetItemRequest.Builder request = BatchGetItemRequest.builder()
			.requestItems(keys)
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL);
		BatchGetItemResponse response = translated(String.join(" or ", keys.keySet()),
				() -> read(request, exchange, this.client::batchGetItem));
		take(response.consumedCapacity(), 1);
		Map<String, List<Map<String, AttributeValue>>> found = ResponseItems.of(response, exchange);
		sides.forEach((table, side) -> found.getOrDefault(table, List.of())
			.forEach((item) -> items.put(side.keyFor(side.keyOf(item)), item)));
		return response.unprocessedKeys();
	}

	@Override
	public Map<ItemKey, Map<String, AttributeValue>> readTogether(Collection<Place> places) {
		List<Place> distinct = distinct(places);
		Place first = distinct.get(0);
		for (int conflicts = 0;; conflicts++) {
			try {
				return translated(table(first.side()), () -> transactGet(distinct));
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

	private Map<ItemKey, Map<String, AttributeValue>> transactGet(List<Place> places) {
		WireExchange exchange = this.sender.exchange();
		TransactGetItemsResponse response = read(TransactGetItemsRequest.builder()
			.transactItems(places.stream().map(this::get).toList())
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL), exchange, this.client::transactGetItems);
		take(response.consumedCapacity(), 2 * places.size());
		List<@Nullable Map<String, AttributeValue>> found = ResponseItems.of(response, exchange);
		if (found.size() != places.size()) {
			throw this.sender.incomplete(found.size() + " of " + places.size() + " items");
		}
		Map<ItemKey, Map<String, AttributeValue>> items = new HashMap<>();
		found.forEach((item) -> items.put(places.get(items.size()).itemKey(), (item != null) ? item : Map.of()));
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
		writes.forEach(this::storeObjects);
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

	private void storeObjects(PairAction write) {
		if (write.objects() != null) {
			write.objects().store(table(write.side()), this.sender.pattern());
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
