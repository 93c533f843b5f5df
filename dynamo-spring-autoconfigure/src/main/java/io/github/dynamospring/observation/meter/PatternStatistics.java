package io.github.dynamospring.observation.meter;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.ResourceUsage;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of what the requests of one access pattern have cost since the application
 * started.
 *
 * @param name the name of the access pattern
 * @param requests the requests that have ended, by their outcome
 * @param usage what they took from each table and index as DynamoDB reported it
 * @param throttles the attempts that were throttled
 * @param latency how long the requests took
 * @param lastUsed when the last one ended
 * @since 0.1
 */
public record PatternStatistics(String name, Map<RequestOutcome, Long> requests, List<ResourceUsage> usage,
		long throttles, Latency latency, Instant lastUsed) {

	/**
	 * Return the number of all requests.
	 */
	public long totalRequests() {
		return this.requests.values().stream().mapToLong(Long::longValue).sum();
	}

	/**
	 * Latency of the requests of the last minutes. Those of asynchronous clients that
	 * were cancelled or timed out are left out, because nobody knows when they ended.
	 *
	 * @param median half of them took no longer, null if there were none
	 * @param p99 99 of 100 took no longer, null if there were none
	 * @param max the longest, null if there were none
	 */
	public record Latency(@Nullable Duration median, @Nullable Duration p99, @Nullable Duration max) {

	}

}
