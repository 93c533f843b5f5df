package io.github.dynamospring.migration.live;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.core.request.CapacityRate;
import io.github.dynamospring.item.sdk.ItemKey;
import io.github.dynamospring.migration.live.MigratedPair.Side;
import io.github.dynamospring.plan.ScanSettings;
import io.github.dynamospring.repository.support.CounterpartReads.Read;
import io.github.dynamospring.tenancy.TenantResolver;
import io.github.dynamospring.tenancy.TenantScope;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.util.StringUtils;

/**
 * Comparisons of the answers of repositories with those of the other side. One thread
 * makes them, so that no call waits for the other side or fails with it. A comparison
 * that would have to wait for long is dropped.
 *
 * @since 0.1
 */
public final class ReadComparisons implements AutoCloseable {

	private static final Log logger = LogFactory.getLog(ReadComparisons.class);

	private static final int MAX_WAITING = 16;

	/** Differences of one call that are looked at. */
	private static final int MAX_DIFFERENCES = 10;

	private static final long WARNING_INTERVAL = TimeUnit.MINUTES.toNanos(1);

	private static final Set<SyncOutcome> CONFIRMED = Set.of(SyncOutcome.MISSING, SyncOutcome.DIFFERENT,
			SyncOutcome.ORPHAN, SyncOutcome.COLLISION);

	private final Supplier<PhaseControl> phases;

	private final Function<@Nullable String, DynamoDbClient> clients;

	private final TableNameResolver names;

	private final TenantResolver tenants;

	private final Map<String, LongAdder> counts = new ConcurrentHashMap<>();

	private final Map<String, Long> warned = new ConcurrentHashMap<>();

	private final ThreadPoolExecutor thread;

	/**
	 * Create comparisons.
	 * @param phases supplies the phases
	 * @param clients returns the client of a table by its name, or null for the default
	 * @param tenants resolves the tenant of a call
	 */
	public ReadComparisons(Supplier<PhaseControl> phases, Function<@Nullable String, DynamoDbClient> clients,
			TableNameResolver names, TenantResolver tenants) {
		this.phases = phases;
		this.clients = clients;
		this.names = names;
		this.tenants = tenants;
		this.thread = new ThreadPoolExecutor(1, 1, 10, TimeUnit.SECONDS, new ArrayBlockingQueue<>(MAX_WAITING),
				ReadComparisons::thread);
		this.thread.allowCoreThreadTimeOut(true);
	}

	// An inherited tenant would be the one of the first caller.
	private static Thread thread(Runnable task) {
		Thread thread = new Thread(null, task, "dynamo-migration-compare", 0, false);
		thread.setDaemon(true);
		return thread;
	}

	/**
	 * Return the number of calls of this instance with a result.
	 * @param name the name of the migration
	 */
	public long calls(String name, Result result) {
		return counter(name, result).sum();
	}

	private LongAdder counter(String name, Result result) {
		return this.counts.computeIfAbsent(name + ":" + result, (key) -> new LongAdder());
	}

	private void count(MigratedPair<?, ?> pair, Result result) {
		counter(pair.name(), result).increment();
	}

	/**
	 * Compare the answer of a call if it is one of the share that is compared. The caller
	 * may change the entities afterwards.
	 * @param isNew whether both answers have new entities
	 * @param answer returns the entities of the answer
	 * @param other reads those of the other side
	 */
	void compare(MigratedPair<?, ?> pair, boolean isNew, Supplier<List<?>> answer, Read other) {
		if (!this.phases.get().isCompared(pair.name())) {
			return;
		}
		try {
			Side<?> side = isNew ? pair.to() : pair.from();
			List<Map<String, AttributeValue>> items = write(side, answer.get());
			String tenant = tenant(pair);
			Runnable comparison = () -> compare(pair, isNew, items, other);
			this.thread.execute(StringUtils.hasText(tenant) ? inScope(tenant, comparison) : comparison);
		}
		catch (RejectedExecutionException ex) {
			count(pair, Result.DROPPED);
		}
		catch (RuntimeException ex) {
			fail(pair, ex);
		}
	}

	private static Runnable inScope(String tenant, Runnable task) {
		return () -> TenantScope.run(tenant, task);
	}

	private static <T> List<Map<String, AttributeValue>> write(Side<T> side, List<?> entities) {
		Class<T> type = side.entity().getType();
		return entities.stream().map((entity) -> side.write(type.cast(entity))).toList();
	}

	private @Nullable String tenant(MigratedPair<?, ?> pair) {
		boolean hasTenant = pair.from().hasTenant() || pair.to().hasTenant();
		return hasTenant ? TenantScope.currentOr(this.tenants) : TenantScope.current();
	}

	private void compare(MigratedPair<?, ?> pair, boolean isNew, List<Map<String, AttributeValue>> answer, Read other) {
		try {
			Map<ItemKey, Map<String, AttributeValue>> differing = byKey(pair, isNew, answer);
			Side<?> side = isNew ? pair.to() : pair.from();
			byKey(pair, isNew, write(side, other.entities())).forEach((key, item) -> {
				Map<String, AttributeValue> first = differing.putIfAbsent(key, item);
				if (first != null && pair.to().differing(first, item).isEmpty()) {
					differing.remove(key);
				}
			});
			count(pair, differing.isEmpty() ? Result.EQUAL : confirm(pair, differing));
		}
		// Code of the application is called, and an error must not end the thread.
		catch (Throwable ex) {
			fail(pair, ex);
		}
	}

	// New items are compared, because the way back may be lossy.
	private static Map<ItemKey, Map<String, AttributeValue>> byKey(MigratedPair<?, ?> pair, boolean isNew,
			List<Map<String, AttributeValue>> items) {
		Map<ItemKey, Map<String, AttributeValue>> byKey = new LinkedHashMap<>();
		for (Map<String, AttributeValue> item : items) {
			Map<String, AttributeValue> converted = isNew ? item : pair.copy(item);
			byKey.put(pair.to().keyFor(pair.to().keyOf(converted)), converted);
		}
		return byKey;
	}

	private Result confirm(MigratedPair<?, ?> pair, Map<ItemKey, Map<String, AttributeValue>> differing) {
		ItemSync sync = new ItemSync(pair,
				new PairRequests(pair, this.clients, this.names, new CapacityRate(ScanSettings.UNBOUNDED)));
		for (Map<String, AttributeValue> item : differing.values().stream().limit(MAX_DIFFERENCES).toList()) {
			SyncResult result = sync.compare(item);
			if (CONFIRMED.contains(result.outcome())) {
				warn(pair, result);
				return Result.DIFFERENT;
			}
		}
		return Result.UNCONFIRMED;
	}

	private void warn(MigratedPair<?, ?> pair, SyncResult result) {
		long now = System.nanoTime();
		Long last = this.warned.get(pair.name());
		if (last == null || now - last >= WARNING_INTERVAL) {
			this.warned.put(pair.name(), now);
			logger.warn("Migration '" + pair.name() + "': both sides differ. " + result.message()
					+ ". Run the verification. At most one difference a minute is logged");
		}
	}

	private void fail(MigratedPair<?, ?> pair, Throwable failure) {
		count(pair, Result.FAILED);
		logger.debug("Migration '" + pair.name() + "': a comparison failed", failure);
	}

	/**
	 * End, and forget the comparisons that wait.
	 */
	@Override
	public void close() {
		this.thread.shutdownNow();
	}

	/**
	 * Results of the comparison of a call.
	 */
	public enum Result {

		/** Both answers have the same entities. */
		EQUAL,

		/** Both items of an entity differ at one moment. */
		DIFFERENT,

		/** The answers differ, but both items belong together. */
		UNCONFIRMED,

		/** The other side could not be read or converted. */
		FAILED,

		/** Too many others were waiting. */
		DROPPED

	}

}
