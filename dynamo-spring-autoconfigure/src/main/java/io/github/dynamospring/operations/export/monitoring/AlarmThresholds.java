package io.github.dynamospring.operations.export.monitoring;

import java.time.Duration;

import org.springframework.util.Assert;

/**
 * Thresholds of alarms for which no value suits all applications.
 *
 * @param p95 the latency in DynamoDB that 95 of 100 requests of a kind must keep
 * @param p99 the latency in DynamoDB that 99 of 100 requests of a kind must keep
 * @since 0.1
 */
public record AlarmThresholds(Duration p95, Duration p99) {

	/**
	 * Thresholds for requests of single items and short queries.
	 */
	public static final AlarmThresholds DEFAULT = new AlarmThresholds(Duration.ofMillis(50), Duration.ofMillis(100));

	/**
	 * Create thresholds.
	 */
	public AlarmThresholds {
		Assert.notNull(p95, "'p95' must not be null");
		Assert.notNull(p99, "'p99' must not be null");
	}

}
