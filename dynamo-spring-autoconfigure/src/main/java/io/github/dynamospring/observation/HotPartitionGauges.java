package io.github.dynamospring.observation;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

/**
 * The gauges {@code dynamodb.partition.hot}. Tables with the same tag share theirs: it
 * shows the hottest key of all.
 */
final class HotPartitionGauges {

	private static final String NAME = "dynamodb.partition.hot";

	private static final String NO_INDEX = "none";

	private static final Log logger = LogFactory.getLog(HotPartitions.class);

	private final TableTag tableTag;

	private final MeterRegistry meters;

	private final Shares shares;

	private final Map<Id, Set<String>> tables = new ConcurrentHashMap<>();

	private final AtomicBoolean isFailureLogged = new AtomicBoolean();

	/**
	 * Create gauges.
	 * @param tableTag gives the tag of a table
	 * @param meters where they are registered
	 * @param shares the share of the hottest key
	 */
	HotPartitionGauges(TableTag tableTag, MeterRegistry meters, Shares shares) {
		this.tableTag = tableTag;
		this.meters = meters;
		this.shares = shares;
	}

	/**
	 * Register the gauge of a resource. Where that fails there is none.
	 */
	void register(WatchedResource resource) {
		try {
			Id id = new Id(this.tableTag.of(resource.table()), resource.index(), resource.type());
			if (this.tables.computeIfAbsent(id, (key) -> ConcurrentHashMap.newKeySet()).add(resource.table())) {
				register(id);
			}
		}
		catch (RuntimeException ex) {
			if (this.isFailureLogged.compareAndSet(false, true)) {
				logger.warn("A gauge '" + NAME + "' could not be registered, and is left out. "
						+ "Further failures of this kind are not logged", ex);
			}
		}
	}

	private void register(Id id) {
		Gauge.builder(NAME, this, (gauges) -> gauges.hottest(id))
			.description("Least share of what one partition delivers that the hottest partition key takes")
			.tag("table", id.table())
			.tag("index", Objects.requireNonNullElse(id.index(), NO_INDEX))
			.tag("type", id.type().tag())
			.register(this.meters);
	}

	private double hottest(Id id) {
		return this.tables.getOrDefault(id, Set.of())
			.stream()
			.mapToDouble((table) -> this.shares.hottest(table, id.index(), id.type()))
			.max()
			.orElse(0);
	}

	/**
	 * Tells the share of the hottest key.
	 */
	@FunctionalInterface
	interface Shares {

		double hottest(String table, @Nullable String index, CapacityType type);

	}

	private record Id(String table, @Nullable String index, CapacityType type) {

	}

}
