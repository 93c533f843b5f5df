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
 * {@value #MAX_TABLES} tables. So the figures have a known error: with <em>n</em>
 * indexes, <em>k</em> = 449/(n+1) keys are counted of the reads, and as many of the
 * writes, of the table and of each index. What a key is said to take is, of what is
 * counted, too high by at most <em>N/k</em>, where <em>N</em> is what all keys of the
 * table or the index took, and never too low; each key that takes more than <em>N/k</em>
 * is known. The share of a partition is stated without that error.
 * <p>
 * What DynamoDB reported is counted, and failed conditions of single writes as estimated,
 * because they are not reported: at least 1 unit each. Cancelled transactions and
 * requests without an answer are not.
 * <p>
 * A local index shares the partitions of its table, and their limits. What it takes is
 * counted for the table too, which alone is warned of, and for the index to tell its part
 * of that.
 * <p>
 * A request with several keys is apportioned to them by the sizes of the items. A write
 * that moves an item within an index takes units for its old place too, which all count
 * for the new one. Requests without a known key count as unattributed: scans, PartiQL,
 * what updates and deletes take from an index whose key is not part of the primary key,
 * and indexes of tables that no entity is in.
 *
 * @since 0.1
 */
public final class HotPartitions implements RequestListener {

	/**
	 * The most tables that are watched: those that are used first.
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
	 * @param settings how they are watched
	 * @param schemas tells which attributes are keys
	 * @param tableTag gives the tag {@code table} of the gauges
	 * @param meters where the gauges {@code dynamodb.partition.hot} are registered
	 * @param publisher publishes a {@link HotPartitionEvent} for each warning
	 * @param failures where it is noted if a gauge cannot be registered, or a listener of
	 * these events fails
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
		for (ResourceUsage usage : context.getUsage()) {
			count(context, usage.table(), usage.index(), CapacityType.READ, usage.read(), now);
			count(context, usage.table(), usage.index(), CapacityType.WRITE, usage.write(), now);
		}
		for (FailedAttempt attempt : context.getFailedAttempts()) {
			attempt.throttles().forEach((throttle) -> throttled(context, throttle, now));
			if (attempt.cause().equals(CONDITION_FAILED)) {
				countFailedCondition(context, now);
			}
		}
	}

	private void count(DynamoRequestContext context, String name, @Nullable String index, CapacityType type,
			double units, long now) {
		WatchedTable table = (units > 0 && Double.isFinite(units)) ? find(name) : null;
		if (table != null) {
			WatchedResource resource = table.find(index, type);
			registerOnce(resource);
			count(context, resource, units, now);
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
		return (table != null && table.has(schema)) ? table : watch(name, schema);
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
		return this.tables.compute(name, (key, table) -> (table != null && table.has(schema)) ? table
				: new WatchedTable(name, schema, this.settings));
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

	/** DynamoDB does not report what it takes for these. */
	private void countFailedCondition(DynamoRequestContext context, long now) {
		String table = tableOf(context);
		if (table != null) {
			count(context, table, null, CapacityType.WRITE, EstimatedCapacity.ofFailedCondition(context), now);
		}
	}

	private void throttled(DynamoRequestContext context, ThrottlingCause throttle, long now) {
		String name = throttle.reason().endsWith(KEY_RANGE) ? tableOf(context, throttle) : null;
		WatchedTable table = (name != null) ? find(name) : null;
		if (table != null) {
			CapacityType type = throttle.reason().contains("Write") ? CapacityType.WRITE : CapacityType.READ;
			throttled(context, table.find(throttle.index(), type), throttle.reason(), now);
		}
	}

	// where the index is not named, the key of the table does not tell which one it is
	private static @Nullable String tableOf(DynamoRequestContext context, ThrottlingCause throttle) {
		if (throttle.reason().startsWith("Index") && throttle.index() == null) {
			return null;
		}
		return (throttle.table() != null) ? throttle.table() : tableOf(context);
	}

	private static @Nullable String tableOf(DynamoRequestContext context) {
		RequestAction action = RequestTarget.of(context).single();
		return (action != null) ? action.table() : null;
	}

	private void throttled(DynamoRequestContext context, WatchedResource resource, String reason, long now) {
		String key = resource.attributes().in(context);
		if (key != null) {
			this.warnings.throttled(resource.find(key, now), reason, now);
		}
	}

	/**
	 * Return the heaviest partition keys of each table and index, the heaviest first: by
	 * what they take at least of what a partition delivers.
	 * @param limit the most keys of each table or index and type of capacity
	 */
	public List<HotPartition> heaviest(int limit) {
		long now = this.nanoTime.getAsLong();
		return resources().flatMap((resource) -> resource.heaviest(limit, now).stream())
			.sorted(WatchedResource.HEAVIEST)
			.toList();
	}

	/**
	 * Return what this instance took from each table and index in use, and how much of it
	 * without a known key, in the order of their names. What a local index took is in
	 * that of its table too.
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
		return (table != null) ? table.find(index, type).hottest(this.nanoTime.getAsLong()) : 0;
	}

	private Stream<WatchedResource> resources() {
		return this.tables.values().stream().flatMap(WatchedTable::resources);
	}

}
