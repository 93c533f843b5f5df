package io.github.dynamospring.observation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.DoubleAdder;

import io.github.dynamospring.observation.ObservationFailures.Kind;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.binder.BaseUnits;
import org.jspecify.annotations.Nullable;

/**
 * Adds up what requests cost, and lets the registry read it: a request costs a look-up in
 * a map for each amount, and none in the registry. A series is registered when its first
 * amount is added. Where that fails the registry goes without it.
 */
final class CostCounters {

	/**
	 * The most series with the names of their access patterns. As many more go without
	 * them, and all beyond these without tables.
	 */
	static final int MAX_SERIES = 2000;

	private static final String ITEM_SIZE = "dynamodb.item.size";

	private final Map<Id, DoubleAdder> counters = new ConcurrentHashMap<>();

	private final Map<CostSeries, Sizes> sizes = new ConcurrentHashMap<>();

	private final MeterRegistry registry;

	private final ObservationFailures failures;

	CostCounters(MeterRegistry registry, ObservationFailures failures) {
		this.registry = registry;
		this.failures = failures;
	}

	/**
	 * Add an amount, of which 0 makes no series.
	 * @param first the value of the meter's own tag, or null if it has none
	 * @param second the value of its other own tag, or null if it has none
	 */
	void add(CostMeter meter, CostSeries series, @Nullable String first, @Nullable String second, double amount) {
		if (amount > 0) {
			counter(new Id(meter, series, first, second)).add(amount);
		}
	}

	private DoubleAdder counter(Id id) {
		DoubleAdder known = this.counters.get(id);
		return (known != null) ? known : create(new Id(id.meter, bounded(id.series), id.first, id.second));
	}

	private CostSeries bounded(CostSeries series) {
		int size = this.counters.size() + this.sizes.size();
		if (size < MAX_SERIES) {
			return series;
		}
		return (size < 2 * MAX_SERIES) ? series.withoutPattern() : series.withoutResource();
	}

	private DoubleAdder create(Id id) {
		DoubleAdder created = new DoubleAdder();
		DoubleAdder known = this.counters.putIfAbsent(id, created);
		if (known == null) {
			this.failures.run(Kind.METER, () -> register(id, created));
		}
		return (known != null) ? known : created;
	}

	private void register(Id id, DoubleAdder counter) {
		FunctionCounter.builder(id.meter.meterName(), counter, DoubleAdder::sum)
			.description(id.meter.description())
			.baseUnit(id.meter.baseUnit())
			.tags(tags(id))
			.register(this.registry);
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

	/**
	 * Record the size of a written item.
	 */
	void recordSize(CostSeries series, int bytes) {
		Sizes known = this.sizes.get(series);
		Sizes sizes = (known != null) ? known : this.sizes.computeIfAbsent(bounded(series), this::register);
		sizes.record(bytes);
	}

	private Sizes register(CostSeries series) {
		DistributionSummary summary = this.failures.call(Kind.METER,
				() -> DistributionSummary.builder(ITEM_SIZE)
					.description("Size of written items as DynamoDB counts it")
					.baseUnit(BaseUnits.BYTES)
					.tags(tags(series))
					.register(this.registry));
		return new Sizes(summary);
	}

	private record Id(CostMeter meter, CostSeries series, @Nullable String first, @Nullable String second) {

	}

	private record Sizes(@Nullable DistributionSummary summary) {

		void record(int bytes) {
			if (this.summary != null) {
				this.summary.record(bytes);
			}
		}

	}

}
