package io.github.dynamospring.autoconfigure.metrics;

import java.time.Duration;

import io.github.dynamospring.autoconfigure.PropertyCheck;
import org.jspecify.annotations.Nullable;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Configuration properties of the log of slow and dear calls.
 *
 * @since 0.1
 */
@ConfigurationProperties("dynamo.log")
public class CallLogProperties {

	private static final PropertyCheck CHECK = new PropertyCheck("dynamo.log");

	/**
	 * Minimum duration of a call to be logged as slow, including all its requests,
	 * retries and pauses, such as 100ms. By default calls are not logged for their
	 * duration. Needs 'dynamo.metrics.enabled'.
	 */
	private @Nullable Duration slowCalls;

	/**
	 * Minimum number of capacity units of a call to be logged as dear, in all its
	 * requests, such as 50. By default calls are not logged for their units. Needs
	 * 'dynamo.metrics.enabled'.
	 */
	private @Nullable Double dearCalls;

	public @Nullable Duration getSlowCalls() {
		return this.slowCalls;
	}

	public void setSlowCalls(@Nullable Duration slowCalls) {
		this.slowCalls = slowCalls;
	}

	public @Nullable Double getDearCalls() {
		return this.dearCalls;
	}

	public void setDearCalls(@Nullable Double dearCalls) {
		this.dearCalls = dearCalls;
	}

	void check() {
		CHECK.isTrue(this.slowCalls == null || !this.slowCalls.isNegative(), "slow-calls", this.slowCalls,
				"It must not be negative.");
		CHECK.isTrue(this.dearCalls == null || this.dearCalls >= 0, "dear-calls", this.dearCalls,
				"It must not be negative.");
	}

}
