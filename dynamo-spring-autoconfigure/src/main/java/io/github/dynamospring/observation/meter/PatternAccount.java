package io.github.dynamospring.observation.meter;

import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;

import io.github.dynamospring.observation.CostSeries;
import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.FailedAttempt;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.ResourceUsage;
import org.jspecify.annotations.Nullable;

/**
 * Account of the cost of the requests of one access pattern. It has no locks: figures
 * that are read while requests end may hold one part of a request and not yet another.
 */
final class PatternAccount {

	/** By table and index, a table before its indexes. */
	static final Comparator<ResourceUsage> BY_RESOURCE = Comparator.comparing(ResourceUsage::table)
		.thenComparing(ResourceUsage::index, Comparator.nullsFirst(Comparator.naturalOrder()));

	private static final int MAX_RESOURCES = 500;

	private final String name;

	private final LatencyWindow latencies = new LatencyWindow();

	private final AtomicLongArray outcomes = new AtomicLongArray(RequestOutcome.values().length);

	private final Map<Resource, Sums> resources = new ConcurrentHashMap<>();

	private final LongAdder throttles = new LongAdder();

	private final AtomicLong lastUsed = new AtomicLong();

	PatternAccount(String name) {
		this.name = name;
	}

	void add(DynamoRequestContext context, long now) {
		this.outcomes.incrementAndGet(context.getOutcome().ordinal());
		if (!context.isAbandoned()) {
			this.latencies.add(context.nanos(), now);
		}
		this.lastUsed.lazySet(now);
		for (ResourceUsage usage : context.getUsage()) {
			sums(new Resource(usage.table(), usage.index())).add(usage);
		}
		for (FailedAttempt attempt : context.getFailedAttempts()) {
			if (!attempt.throttles().isEmpty()) {
				this.throttles.increment();
			}
		}
	}

	private Sums sums(Resource resource) {
		Sums known = this.resources.get(resource);
		if (known != null) {
			return known;
		}
		Resource bounded = (this.resources.size() < MAX_RESOURCES) ? resource : new Resource(CostSeries.OTHER, null);
		return this.resources.computeIfAbsent(bounded, (key) -> new Sums());
	}

	PatternStatistics statistics(long now) {
		return new PatternStatistics(this.name, requests(), usage(), this.throttles.sum(), this.latencies.latency(now),
				Instant.ofEpochMilli(this.lastUsed.get()));
	}

	private Map<RequestOutcome, Long> requests() {
		Map<RequestOutcome, Long> requests = new EnumMap<>(RequestOutcome.class);
		for (RequestOutcome outcome : RequestOutcome.values()) {
			requests.put(outcome, this.outcomes.get(outcome.ordinal()));
		}
		return requests;
	}

	/**
	 * Return the usage of each table and index, in their order.
	 */
	List<ResourceUsage> usage() {
		return this.resources.entrySet()
			.stream()
			.map((entry) -> entry.getValue().usage(entry.getKey()))
			.sorted(BY_RESOURCE)
			.toList();
	}

	private record Resource(String table, @Nullable String index) {

	}

	private static final class Sums {

		private final DoubleAdder read = new DoubleAdder();

		private final DoubleAdder write = new DoubleAdder();

		private final LongAdder returned = new LongAdder();

		private final LongAdder scanned = new LongAdder();

		void add(ResourceUsage usage) {
			add(this.read, usage.read());
			add(this.write, usage.write());
			add(this.returned, usage.returned());
			add(this.scanned, usage.scanned());
		}

		private static void add(DoubleAdder sum, double amount) {
			if (amount != 0) {
				sum.add(amount);
			}
		}

		private static void add(LongAdder sum, long amount) {
			if (amount != 0) {
				sum.add(amount);
			}
		}

		ResourceUsage usage(Resource resource) {
			return new ResourceUsage(resource.table, resource.index, this.read.sum(), this.write.sum(),
					this.returned.sum(), this.scanned.sum());
		}

	}

}
