package io.github.dynamospring.autoconfigure.endpoint;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.AccessPatterns;
import io.github.dynamospring.core.RegisteredPattern;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.meter.PatternStatistics;
import io.github.dynamospring.observation.meter.PatternStatistics.Latency;
import io.github.dynamospring.plan.AccessPlan;
import io.github.dynamospring.plan.Price;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Source of descriptors for access patterns: the planned ones, used or not, and the used
 * ones without a plan, such as operations of the template.
 */
final class DescribedPatterns {

	private final AccessPatterns patterns;

	private final boolean metrics;

	private final Map<String, PatternStatistics> usage = new LinkedHashMap<>();

	/**
	 * Create a source.
	 * @param usage the statistics of the used patterns, or null if requests are not
	 * counted
	 */
	DescribedPatterns(AccessPatterns patterns, @Nullable List<PatternStatistics> usage) {
		this.patterns = patterns;
		this.metrics = usage != null;
		if (usage != null) {
			usage.forEach((pattern) -> this.usage.put(pattern.name(), pattern));
		}
	}

	PatternsDescriptor describe() {
		return new PatternsDescriptor(this.metrics, all());
	}

	private List<PatternDescriptor> all() {
		List<PatternDescriptor> all = new ArrayList<>();
		plans().forEach((name, plans) -> all.add(new PatternDescriptor(name, plans, usage(name))));
		return all;
	}

	private Map<String, List<PlanDescriptor>> plans() {
		Map<String, List<PlanDescriptor>> plans = new LinkedHashMap<>();
		for (RegisteredPattern pattern : this.patterns) {
			plans.computeIfAbsent(pattern.name(), (name) -> new ArrayList<>()).add(PlanDescriptor.of(pattern.plan()));
		}
		this.usage.keySet().forEach((name) -> plans.putIfAbsent(name, List.of()));
		return plans;
	}

	@Nullable PatternDescriptor find(String name) {
		return all().stream().filter((pattern) -> pattern.name().equals(name)).findFirst().orElse(null);
	}

	private @Nullable UsageDescriptor usage(String pattern) {
		if (!this.metrics) {
			return null;
		}
		PatternStatistics statistics = this.usage.get(pattern);
		if (statistics == null) {
			return new UsageDescriptor(0, outcomes(Map.of()), List.of(), 0, LatencyDescriptor.NONE, null);
		}
		return new UsageDescriptor(statistics.totalRequests(), outcomes(statistics.requests()), statistics.usage(),
				statistics.throttles(), LatencyDescriptor.of(statistics.latency()), statistics.lastUsed());
	}

	private static Map<String, Long> outcomes(Map<RequestOutcome, Long> requests) {
		Map<String, Long> outcomes = new LinkedHashMap<>();
		for (RequestOutcome outcome : RequestOutcome.values()) {
			outcomes.put(outcome.tag(), requests.getOrDefault(outcome, 0L));
		}
		return outcomes;
	}

	/**
	 * Descriptor of all access patterns.
	 *
	 * @param metrics whether requests are counted
	 * @param patterns the access patterns, in the order in which they were planned, then
	 * the used ones without a plan
	 */
	record PatternsDescriptor(boolean metrics, List<PatternDescriptor> patterns) implements OperationResponseBody {

	}

	/**
	 * Descriptor of an access pattern, with a plan for each method of its name.
	 */
	record PatternDescriptor(String name, List<PlanDescriptor> plans,
			@Nullable UsageDescriptor usage) implements OperationResponseBody {

	}

	/**
	 * Descriptor of a plan.
	 */
	record PlanDescriptor(@Nullable String description, String entity, String table, @Nullable String index,
			String explanation, PriceDescriptor price) {

		static PlanDescriptor of(AccessPlan plan) {
			return new PlanDescriptor(plan.description(), plan.entity().getTypeName(), plan.table(), plan.index(),
					plan.explain(), PriceDescriptor.of(plan.price()));
		}

	}

	/**
	 * Descriptor of a price. The charges of a changed unique value are additional.
	 */
	record PriceDescriptor(String text, List<Price.Charge> charges, @Nullable List<Price.Charge> uniqueChange) {

		static PriceDescriptor of(Price price) {
			return new PriceDescriptor(price.toString(), price.charges(),
					price.uniqueChange().isEmpty() ? null : price.uniqueChange());
		}

	}

	/**
	 * Descriptor of the use of an access pattern since the start.
	 */
	record UsageDescriptor(long requests, Map<String, Long> outcomes, List<ResourceUsage> resources, long throttles,
			LatencyDescriptor latency, @Nullable Instant lastUsed) {

	}

	/**
	 * Descriptor of the time that requests of the last minutes took, in milliseconds.
	 */
	record LatencyDescriptor(@Nullable Double median, @Nullable Double p99, @Nullable Double max) {

		static final LatencyDescriptor NONE = new LatencyDescriptor(null, null, null);

		static LatencyDescriptor of(Latency latency) {
			return new LatencyDescriptor(millis(latency.median()), millis(latency.p99()), millis(latency.max()));
		}

		private static @Nullable Double millis(@Nullable Duration duration) {
			if (duration == null) {
				return null;
			}
			return (Double) (duration.toNanos() / 1_000_000.0);
		}

	}

}
