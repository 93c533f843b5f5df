package io.github.dynamospring.autoconfigure.endpoint;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.autoconfigure.endpoint.PatternDescriptor.LatencyDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.PatternDescriptor.ResourceDescriptor;
import io.github.dynamospring.autoconfigure.endpoint.PatternDescriptor.UsageDescriptor;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.meter.PatternStatistics;
import io.github.dynamospring.observation.meter.PatternStatistics.Latency;
import org.jspecify.annotations.Nullable;

/**
 * Usage of access patterns at one moment, or the absence of any count.
 */
final class PatternUsage {

	private final boolean known;

	private final Map<String, PatternStatistics> patterns = new LinkedHashMap<>();

	/**
	 * Create the usage.
	 * @param patterns the statistics of the used patterns, or null if requests are not
	 * counted
	 */
	PatternUsage(@Nullable List<PatternStatistics> patterns) {
		this.known = patterns != null;
		if (patterns != null) {
			patterns.forEach((pattern) -> this.patterns.put(pattern.name(), pattern));
		}
	}

	boolean isKnown() {
		return this.known;
	}

	Set<String> names() {
		return this.patterns.keySet();
	}

	/**
	 * Return the use of a pattern, or null if requests are not counted.
	 */
	@Nullable UsageDescriptor of(String pattern) {
		if (!this.known) {
			return null;
		}
		PatternStatistics statistics = this.patterns.get(pattern);
		if (statistics != null) {
			return describe(statistics);
		}
		return new UsageDescriptor(0, outcomes(Map.of()), List.of(), 0, LatencyDescriptor.NONE, null);
	}

	private static UsageDescriptor describe(PatternStatistics statistics) {
		return new UsageDescriptor(statistics.totalRequests(), outcomes(statistics.requests()),
				statistics.usage().stream().map(PatternUsage::describe).toList(), statistics.throttles(),
				describe(statistics.latency()), statistics.lastUsed());
	}

	private static Map<String, Long> outcomes(Map<RequestOutcome, Long> requests) {
		Map<String, Long> outcomes = new LinkedHashMap<>();
		for (RequestOutcome outcome : RequestOutcome.values()) {
			outcomes.put(outcome.tag(), requests.getOrDefault(outcome, 0L));
		}
		return outcomes;
	}

	private static ResourceDescriptor describe(ResourceUsage usage) {
		return new ResourceDescriptor(usage.table(), usage.index(), usage.read(), usage.write(), usage.returned(),
				usage.scanned());
	}

	private static LatencyDescriptor describe(Latency latency) {
		return new LatencyDescriptor(LatencyDescriptor.millis(latency.median()),
				LatencyDescriptor.millis(latency.p99()), LatencyDescriptor.millis(latency.max()));
	}

}
