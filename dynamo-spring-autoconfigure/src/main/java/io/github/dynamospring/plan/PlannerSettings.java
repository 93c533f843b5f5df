package io.github.dynamospring.plan;

import java.time.Clock;

import org.springframework.util.Assert;

/**
 * Settings of the planner.
 *
 * @param maxFanOut the maximum number of requests that one call makes for its {@code in}
 * conditions, shards and time buckets
 * @param consistentReads whether tables and local indexes are read strongly consistent
 * unless a pattern says otherwise
 * @param clock the clock by which items expire
 * @since 0.1
 */
public record PlannerSettings(int maxFanOut, boolean consistentReads, Clock clock) {

	/**
	 * The default settings.
	 */
	public static final PlannerSettings DEFAULT = new PlannerSettings(100, false, Clock.systemUTC());

	/**
	 * Create settings.
	 */
	public PlannerSettings {
		Assert.isTrue(maxFanOut > 0, "'maxFanOut' must be positive");
		Assert.notNull(clock, "'clock' must not be null");
	}

}
