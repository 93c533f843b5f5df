package io.github.dynamospring.observation.meter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleConsumer;

import io.github.dynamospring.observation.CostSeries;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.ObservationFailures.Kind;
import io.github.dynamospring.observation.SeriesLimit;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import org.jspecify.annotations.Nullable;

/**
 * Counters of the cost of requests. A rare amount takes a look-up in a map, but never in
 * the registry. A series is registered when its first amount is added. If that fails, the
 * registry goes without it.
 * <p>
 * The registry itself adds up, because its filters may make one meter of several series.
 */
final class CostCounters {

	private static final DoubleConsumer UNREGISTERED = (amount) -> {
	};

	private final Map<Id, DoubleConsumer> counters = new ConcurrentHashMap<>();

	private final AtomicInteger removals = new AtomicInteger();

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
		this.removals.incrementAndGet();
	}

	/**
	 * Return how often the registry has removed meters.
	 */
	int removals() {
		return this.removals.get();
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
		DoubleConsumer created = register(id);
		// another thread may have registered it first: it is the same meter
		return Objects.requireNonNullElse(this.counters.putIfAbsent(id, created), created);
	}

	private DoubleConsumer register(Id id) {
		DoubleConsumer meter = this.failures.call(Kind.METER,
				() -> (id.meter == CostMeter.SIZE) ? registerSummary(id) : registerCounter(id));
		return Objects.requireNonNullElse(meter, UNREGISTERED);
	}

	private DoubleConsumer registerCounter(Id id) {
		return Counter.builder(id.meter.meterName())
			.description(id.meter.description())
			.baseUnit(id.meter.baseUnit())
			.tags(tags(id))
			.register(this.registry)::increment;
	}

	private DoubleConsumer registerSummary(Id id) {
		return DistributionSummary.builder(id.meter.meterName())
			.description(id.meter.description())
			.baseUnit(id.meter.baseUnit())
			.tags(tags(id))
			.register(this.registry)::record;
	}

	private static List<Tag> tags(Id id) {
		List<Tag> tags = new ArrayList<>(List.of(Tag.of("table", id.series.table()), Tag.of("index", id.series.index()),
				Tag.of("operation", id.series.operation()), Tag.of("access.pattern", id.series.accessPattern())));
		List<String> keys = id.meter.tagKeys();
		if (id.first != null) {
			tags.add(Tag.of(keys.get(0), id.first));
		}
		if (id.second != null) {
			tags.add(Tag.of(keys.get(1), id.second));
		}
		return tags;
	}

	private record Id(CostMeter meter, CostSeries series, @Nullable String first, @Nullable String second) {

	}

}
