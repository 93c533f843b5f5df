package io.github.dynamospring.observation.meter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleConsumer;

import io.github.dynamospring.observation.CostSeries;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.ObservationFailures.Kind;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.SeriesLimit;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.binder.BaseUnits;
import org.jspecify.annotations.Nullable;

/**
 * Counters of the cost of requests. A request takes a look-up in a map for each table or
 * index that it uses, and one for each rare amount, but never in the registry. A series
 * is registered when its first amount is added. If that fails, the registry goes without
 * it.
 * <p>
 * The registry itself adds up, because its filters may make one meter of several series.
 */
final class CostCounters {

	private static final String ITEM_SIZE = "dynamodb.item.size";

	private static final DoubleConsumer UNREGISTERED = (amount) -> {
	};

	private final Map<Id, DoubleConsumer> counters = new ConcurrentHashMap<>();

	private final Map<CostSeries, DoubleConsumer> sizes = new ConcurrentHashMap<>();

	private final Map<CostSeries, UsageCounters> usages = new ConcurrentHashMap<>();

	/** A meter that is first needed in an incident has its series as well. */
	private final SeriesLimit limit = new SeriesLimit();

	private final MeterRegistry registry;

	private final ObservationFailures failures;

	CostCounters(MeterRegistry registry, ObservationFailures failures) {
		this.registry = registry;
		this.failures = failures;
		registry.config().onMeterRemoved((removed) -> forget());
	}

	// any of them may be gone; the others are found again
	private void forget() {
		this.counters.clear();
		this.sizes.clear();
		this.usages.clear();
	}

	/**
	 * Add the usage of a table or an index by a request.
	 */
	void add(ResourceUsage usage, CostSeries series) {
		UsageCounters counters = this.usages.get(series);
		if (counters == null) {
			counters = usages(series);
		}
		counters.add(usage);
	}

	private UsageCounters usages(CostSeries series) {
		UsageCounters created = new UsageCounters(this, this.limit.bounded(series));
		if (this.usages.size() < SeriesLimit.MOST) {
			this.usages.put(series, created);
		}
		return created;
	}

	/**
	 * Add an amount. An amount of 0 makes no series.
	 * @param first the value of the meter's own tag, or null for a meter without one
	 * @param second the value of its other own tag, or null for a meter without one
	 */
	void add(CostMeter meter, CostSeries series, @Nullable String first, @Nullable String second, double amount) {
		if (amount > 0) {
			add(counter(meter, series, first, second), amount);
		}
	}

	/**
	 * Add an amount to a counter.
	 */
	void add(DoubleConsumer counter, double amount) {
		this.failures.run(Kind.METER, () -> counter.accept(amount));
	}

	/**
	 * Return the counter of a series, registered if necessary.
	 */
	DoubleConsumer counter(CostMeter meter, CostSeries series, @Nullable String first, @Nullable String second) {
		return counter(new Id(meter, series, first, second));
	}

	private DoubleConsumer counter(Id id) {
		DoubleConsumer known = this.counters.get(id);
		if (known != null) {
			return known;
		}
		return create(new Id(id.meter, this.limit.bounded(id.series), id.first, id.second));
	}

	private DoubleConsumer create(Id id) {
		DoubleConsumer known = this.counters.get(id);
		// not while the map is locked: the registry locks as well when it removes a
		// meter
		if (known != null) {
			return known;
		}
		return known(this.counters, id, register(id));
	}

	// another thread may have registered it first: it is the same meter
	private static <K> DoubleConsumer known(Map<K, DoubleConsumer> meters, K key, DoubleConsumer created) {
		DoubleConsumer known = meters.putIfAbsent(key, created);
		return Objects.requireNonNullElse(known, created);
	}

	private DoubleConsumer register(Id id) {
		Counter counter = this.failures.call(Kind.METER,
				() -> Counter.builder(id.meter.meterName())
					.description(id.meter.description())
					.baseUnit(id.meter.baseUnit())
					.tags(tags(id))
					.register(this.registry));
		return (counter != null) ? counter::increment : UNREGISTERED;
	}

	private static List<Tag> tags(Id id) {
		List<Tag> tags = tags(id.series);
		List<String> keys = id.meter.tagKeys();
		if (id.first != null) {
			tags.add(Tag.of(keys.get(0), id.first));
		}
		if (id.second != null) {
			tags.add(Tag.of(keys.get(1), id.second));
		}
		return tags;
	}

	private static List<Tag> tags(CostSeries series) {
		return new ArrayList<>(List.of(Tag.of("table", series.table()), Tag.of("index", series.index()),
				Tag.of("operation", series.operation()), Tag.of("access.pattern", series.accessPattern())));
	}

	void recordSize(CostSeries series, int bytes) {
		DoubleConsumer summary = summary(series);
		this.failures.run(Kind.METER, () -> summary.accept(bytes));
	}

	private DoubleConsumer summary(CostSeries series) {
		DoubleConsumer known = this.sizes.get(series);
		if (known != null) {
			return known;
		}
		return createSummary(this.limit.bounded(series));
	}

	private DoubleConsumer createSummary(CostSeries series) {
		DoubleConsumer known = this.sizes.get(series);
		if (known != null) {
			return known;
		}
		return known(this.sizes, series, register(series));
	}

	private DoubleConsumer register(CostSeries series) {
		DistributionSummary summary = this.failures.call(Kind.METER,
				() -> DistributionSummary.builder(ITEM_SIZE)
					.description("Size of written items as DynamoDB counts it")
					.baseUnit(BaseUnits.BYTES)
					.tags(tags(series))
					.register(this.registry));
		return (summary != null) ? summary::record : UNREGISTERED;
	}

	private record Id(CostMeter meter, CostSeries series, @Nullable String first, @Nullable String second) {

	}

}
