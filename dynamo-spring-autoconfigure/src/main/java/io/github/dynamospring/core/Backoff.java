package io.github.dynamospring.core;

import java.time.Duration;

import org.springframework.util.Assert;

/**
 * Settings for the waits of a batch with a part that DynamoDB left unprocessed, because a
 * table is throttled. The batch waits before each further request, for a random time up
 * to a limit (full jitter). The limit doubles with each request in a row without
 * progress.
 *
 * @param baseDelay the limit of the wait after a request with progress
 * @param maxDelay the highest limit
 * @param maxAttempts the number of requests in a row without progress before the batch
 * gives up
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
	 * @param idle the number of requests in a row without progress
	 */
	public long limit(int idle) {
		long most = this.maxDelay.toMillis();
		long limit = Math.min(this.baseDelay.toMillis(), most);
		for (int i = 0; i < idle && limit < most; i++) {
			limit += Math.min(limit, most - limit);
		}
		return limit;
	}

}
