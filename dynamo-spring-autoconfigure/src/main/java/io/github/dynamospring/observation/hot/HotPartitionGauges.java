package io.github.dynamospring.observation.hot;

import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.ObservationFailures.Kind;
import io.github.dynamospring.observation.TableTag;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.jspecify.annotations.Nullable;

/**
 * Gauges {@code dynamodb.partition.hot}. Tables with the same tag share a gauge, which
 * shows the hottest key of all.
 */
final class HotPartitionGauges {

	private static final String NAME = "dynamodb.partition.hot";

	private static final String NO_INDEX = "none";

	private final TableTag tableTag;

	private final MeterRegistry meters;

	private final Shares shares;

	private final Map<Id, Set<String>> tables = new ConcurrentHashMap<>();

	private final ObservationFailures failures;

	HotPartitionGauges(TableTag tableTag, MeterRegistry meters, Shares shares, ObservationFailures failures) {
		this.tableTag = tableTag;
		this.meters = meters;
		this.shares = shares;
		this.failures = failures;
	}

	/**
	 * Register the gauge of a resource, if possible.
	 */
	void register(WatchedResource resource) {
		this.failures.run(Kind.METER, () -> {
			Id id = new Id(this.tableTag.of(resource.table()), resource.index(), resource.type());
			if (isNew(id, resource.table())) {
				register(id);
			}
		});
	}

	private boolean isNew(Id id, String table) {
		Set<String> added = ConcurrentHashMap.newKeySet();
		Set<String> known = this.tables.putIfAbsent(id, added);
		Objects.requireNonNullElse(known, added).add(table);
		return known == null;
	}

	private void register(Id id) {
		Gauge.builder(NAME, this, (gauges) -> gauges.hottest(id))
			.description("Least share of one partition's throughput that the hottest partition key takes")
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
	 * Source of the share of the hottest key.
	 */
	@FunctionalInterface
	interface Shares {

		double hottest(String table, @Nullable String index, CapacityType type);

	}

	private record Id(String table, @Nullable String index, CapacityType type) {

	}

}
