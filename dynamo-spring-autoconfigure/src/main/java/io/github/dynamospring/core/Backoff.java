package io.github.dynamospring.core;

import java.time.Duration;

import org.springframework.util.Assert;

/**
 * Settings for the waits of a batch of which DynamoDB left a part unprocessed, because a
 * table is throttled. The batch waits before each further request, for a random time up
 * to a limit (full jitter). The limit doubles with each request in a row that did
 * nothing.
 *
 * @param baseDelay the limit of the wait after a request that did something
 * @param maxDelay the highest limit
 * @param maxAttempts how many requests in a row may do nothing before the batch gives up
 * @since 0.1
 */
public record Backoff(Duration baseDelay, Duration maxDelay, int maxAttempts) {

	/**
	 * Settings that hold unless others are configured.
	 */
	public static final Backoff DEFAULT = new Backoff(Duration.ofMillis(200), Duration.ofSeconds(5), 5);

	/**
	 * Create a backoff.
	 */
	public Backoff {
		Assert.notNull(baseDelay, "'baseDelay' must not be null");
		Assert.notNull(maxDelay, "'maxDelay' must not be null");
		Assert.isTrue(!baseDelay.isNegative(), "'baseDelay' must not be negative");
		Assert.isTrue(!maxDelay.isNegative(), "'maxDelay' must not be negative");
		Assert.isTrue(maxAttempts > 0, "'maxAttempts' must be positive");
	}

	/**
	 * Return the limit of the wait in milliseconds.
	 * @param idle how many requests in a row did nothing
	 */
	public long limit(int idle) {
		long most = this.maxDelay.toMillis();
		long limit = Math.min(this.baseDelay.toMillis(), most);
		for (int i = 0; i < idle && limit < most; i++) {
			limit = (limit > most / 2) ? most : limit * 2;
		}
		return limit;
	}

}
