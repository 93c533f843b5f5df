package io.github.dynamospring.observation.meter;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.ResourceUsage;
import org.jspecify.annotations.Nullable;

/**
 * Statistics of the cost of the requests of one access pattern since the application
 * started.
 *
 * @param name the name of the access pattern
 * @param requests the requests that have ended, by their outcome
 * @param usage their usage of each table and index as DynamoDB reported it
 * @param throttles the attempts that were throttled
 * @param latency the latency of the requests
 * @param lastUsed the end of the last request
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
	 * Latency of the requests of the last minutes. Cancelled and timed-out requests of
	 * asynchronous clients are left out, because their end is unknown.
	 *
	 * @param median half of them took no longer, null without requests
	 * @param p99 99 of 100 took no longer, null without requests
	 * @param max the longest, null without requests
	 */
	public record Latency(@Nullable Duration median, @Nullable Duration p99, @Nullable Duration max) {

	}

}
