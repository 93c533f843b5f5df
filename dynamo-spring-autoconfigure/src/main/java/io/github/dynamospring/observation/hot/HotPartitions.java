package io.github.dynamospring.observation.hot;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;
import java.util.stream.Stream;

import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.EstimatedCapacity;
import io.github.dynamospring.observation.FailedAttempt;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.RequestAction;
import io.github.dynamospring.observation.RequestListener;
import io.github.dynamospring.observation.RequestTarget;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.TableTag;
import io.github.dynamospring.observation.ThrottlingCause;
import io.github.dynamospring.schema.TableSchema;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.util.Assert;

/**
 * Listener that tracks the partition keys that take the most capacity, by table and
 * index, reads and writes apart, over a sliding window.
 * <p>
 * The memory is bounded: less than 1 MB for a table with all its indexes, and
 * {@value #MAX_TABLES} tables. So the figures have a known error. With <em>n</em>
 * indexes, <em>k</em> = 449/(n+1) keys are counted for the reads, and as many for the
 * writes, of the table and of each index. Of <em>N</em> counted units of all keys, the
 * figure of one key is too high by at most <em>N/k</em>, and never too low. Each key that
 * takes more than <em>N/k</em> is known. The share of a partition is stated without that
 * error.
 * <p>
 * If a table or index has more than 256 requests a second, a fair sample of them is
 * counted. Then figures deviate as well: over a minute by 1% (standard deviation) for a
 * key that takes all units, and by 3% for one that takes a tenth.
 * <p>
 * The units that DynamoDB reported are counted. Failed conditions of single writes are
 * not reported: they count with an estimate of at least 1 unit each. Cancelled
 * transactions and requests without an answer are not counted.
 * <p>
 * A local index shares the partitions of its table, and their limits. Its units are
 * counted for the table too, which alone is warned of, and for the index as its part of
 * them.
 * <p>
 * A request with several keys is apportioned to them by the sizes of the items. A write
 * that moves an item within an index takes units for its old place too, which all count
 * for the new one. Requests without a known key count as unattributed: scans, PartiQL,
 * updates and deletes for an index with a key outside the primary key, and indexes of
 * tables without an entity.
 *
 * @since 0.1
 */
public final class HotPartitions implements RequestListener {

	/**
	 * The most tables that are watched: the first that are used.
	 */
	public static final int MAX_TABLES = 100;

	private static final Log logger = LogFactory.getLog(HotPartitions.class);

	private static final String KEY_RANGE = "KeyRangeThroughputExceeded";

	private static final String CONDITION_FAILED = "ConditionalCheckFailedException";

	private final HotPartitionSettings settings;

	private final TableSchemaSource schemas;

	private final HotPartitionGauges gauges;

	private final HotPartitionWarnings warnings;

	private final LongSupplier nanoTime;

	private final Map<String, WatchedTable> tables = new ConcurrentHashMap<>();

	private final AtomicBoolean isLimitLogged = new AtomicBoolean();

	/**
	 * Create hot partitions.
	 * @param settings the settings of the watch
	 * @param schemas the source of the key attributes
	 * @param tableTag the strategy for the tag {@code table} of the gauges
	 * @param meters the registry of the gauges {@code dynamodb.partition.hot}
	 * @param publisher publishes a {@link HotPartitionEvent} for each warning
	 * @param failures takes failures to register a gauge, and failures of listeners to
	 * these events
	 */
	public HotPartitions(HotPartitionSettings settings, TableSchemaSource schemas, TableTag tableTag,
			MeterRegistry meters, ApplicationEventPublisher publisher, ObservationFailures failures) {
		this(settings, schemas, tableTag, meters, publisher, failures, System::nanoTime);
	}

	HotPartitions(HotPartitionSettings settings, TableSchemaSource schemas, TableTag tableTag, MeterRegistry meters,
			ApplicationEventPublisher publisher, ObservationFailures failures, LongSupplier nanoTime) {
		Assert.notNull(settings, "'settings' must not be null");
		Assert.notNull(schemas, "'schemas' must not be null");
		Assert.notNull(tableTag, "'tableTag' must not be null");
		Assert.notNull(meters, "'meters' must not be null");
		Assert.notNull(publisher, "'publisher' must not be null");
		Assert.notNull(failures, "'failures' must not be null");
		this.settings = settings;
		this.schemas = schemas;
		this.gauges = new HotPartitionGauges(tableTag, meters, this::hottest, failures);
		this.warnings = new HotPartitionWarnings(settings, publisher, failures);
		this.nanoTime = nanoTime;
	}

	@Override
	public void ended(DynamoRequestContext context) {
		long now = this.nanoTime.getAsLong();
		WatchedTable table = null;
		for (ResourceUsage usage : context.getUsage()) {
			if (table == null || !table.name().equals(usage.table())) {
				table = find(usage.table());
			}
			count(context, table, usage.index(), CapacityType.READ, usage.read(), now);
			count(context, table, usage.index(), CapacityType.WRITE, usage.write(), now);
		}
		for (FailedAttempt attempt : context.getFailedAttempts()) {
			attempt.throttles().forEach((throttle) -> throttled(context, throttle, now));
			if (attempt.cause().equals(CONDITION_FAILED)) {
				countFailedCondition(context, now);
			}
		}
	}

	private void count(DynamoRequestContext context, @Nullable WatchedTable table, @Nullable String index,
			CapacityType type, double units, long now) {
		if (table == null || units <= 0 || !Double.isFinite(units)) {
			return;
		}
		WatchedResource resource = table.find(index, type);
		registerOnce(resource);
		double represented = resource.sample(units, now);
		if (represented > 0) {
			count(context, resource, represented, now);
		}
	}

	private void registerOnce(WatchedResource resource) {
		if (resource.isFirstUse()) {
			this.gauges.register(resource);
			if (resource.host() != null) {
				registerOnce(resource.host());
			}
		}
	}

	private @Nullable WatchedTable find(String name) {
		TableSchema schema = this.schemas.find(name);
		WatchedTable table = this.tables.get(name);
		if (table != null && table.has(schema)) {
			return table;
		}
		return watch(name, schema);
	}

	/** A schema with other keys or indexes shares the memory out anew. */
	private @Nullable WatchedTable watch(String name, @Nullable TableSchema schema) {
		if (this.tables.size() >= MAX_TABLES && !this.tables.containsKey(name)) {
			if (this.isLimitLogged.compareAndSet(false, true)) {
				logger.warn("Hot partitions are watched of " + MAX_TABLES + " tables, the first that were used. "
						+ "Table '" + name + "' and further ones are not watched");
			}
			return null;
		}
		return this.tables.compute(name, (key, table) -> watched(table, name, schema));
	}

	private WatchedTable watched(@Nullable WatchedTable table, String name, @Nullable TableSchema schema) {
		if (table != null && table.has(schema)) {
			return table;
		}
		return new WatchedTable(name, schema, this.settings);
	}

	private void count(DynamoRequestContext context, WatchedResource resource, double units, long now) {
		if (RequestTarget.of(context).single() != null) {
			count(resource, resource.attributes().in(context), units, now);
		}
		else {
			BatchKeys.find(resource, context, units).apportion(units, (key, part) -> count(resource, key, part, now));
		}
	}

	private void count(WatchedResource resource, @Nullable String key, double units, long now) {
		HotPartition partition = resource.add(key, units, now);
		if (partition != null) {
			this.warnings.examine(partition, now);
		}
	}

	/** DynamoDB does not report the units of failed conditions. */
	private void countFailedCondition(DynamoRequestContext context, long now) {
		String table = tableOf(context);
		if (table != null) {
			count(context, find(table), null, CapacityType.WRITE, EstimatedCapacity.ofFailedCondition(context), now);
		}
	}

	private void throttled(DynamoRequestContext context, ThrottlingCause throttle, long now) {
		String name = tableOf(context, throttle);
		if (name == null || !throttle.reason().endsWith(KEY_RANGE)) {
			return;
		}
		WatchedTable table = find(name);
		if (table != null) {
			CapacityType type = throttle.reason().contains("Write") ? CapacityType.WRITE : CapacityType.READ;
			throttled(context, table.find(throttle.index(), type), throttle.reason(), now);
		}
	}

	// if the index is not named, the key of the table does not identify the hot key
	private static @Nullable String tableOf(DynamoRequestContext context, ThrottlingCause throttle) {
		if (throttle.reason().startsWith("Index") && throttle.index() == null) {
			return null;
		}
		if (throttle.table() != null) {
			return throttle.table();
		}
		return tableOf(context);
	}

	private static @Nullable String tableOf(DynamoRequestContext context) {
		RequestAction action = RequestTarget.of(context).single();
		if (action == null) {
			return null;
		}
		return action.table();
	}

	private void throttled(DynamoRequestContext context, WatchedResource resource, String reason, long now) {
		String key = resource.attributes().in(context);
		if (key != null) {
			this.warnings.throttled(resource.find(key, now), reason, now);
		}
	}

	/**
	 * Return the heaviest partition keys of each table and index, the heaviest first: by
	 * their least share of a partition's throughput.
	 * @param limit the most keys of each table or index and type of capacity
	 */
	public List<HotPartition> heaviest(int limit) {
		long now = this.nanoTime.getAsLong();
		return resources().flatMap((resource) -> resource.heaviest(limit, now).stream())
			.sorted(WatchedResource.HEAVIEST)
			.toList();
	}

	/**
	 * Return the capacity that this instance took from each table and index in use, in
	 * the order of their names. The capacity of a local index is part of its table's too.
	 */
	public List<WatchedCapacity> capacity() {
		long now = this.nanoTime.getAsLong();
		return resources().map((resource) -> resource.capacity(now))
			.filter((capacity) -> capacity.unitsPerSecond() > 0)
			.sorted(Comparator.comparing(WatchedCapacity::table)
				.thenComparing(WatchedCapacity::index, Comparator.nullsFirst(Comparator.naturalOrder()))
				.thenComparing(WatchedCapacity::type))
			.toList();
	}

	private double hottest(String name, @Nullable String index, CapacityType type) {
		WatchedTable table = this.tables.get(name);
		if (table == null) {
			return 0;
		}
		return table.find(index, type).hottest(this.nanoTime.getAsLong());
	}

	private Stream<WatchedResource> resources() {
		return this.tables.values().stream().flatMap(WatchedTable::resources);
	}

}
