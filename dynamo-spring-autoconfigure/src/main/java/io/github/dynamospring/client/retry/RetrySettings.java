package io.github.dynamospring.client.retry;

import java.time.Duration;

import software.amazon.awssdk.retries.api.BackoffStrategy;

import org.springframework.util.Assert;

/**
 * Settings for the repetition of failed requests.
 *
 * @param maxAttempts the attempts of a call, the first included
 * @param baseDelay the wait before the second attempt, which doubles with each further
 * one, before jitter
 * @param throttleBaseDelay the same after an attempt that DynamoDB throttled
 * @param maxDelay the longest wait
 * @param jitter the random part of a wait
 * @param budget the limit on the further attempts of all calls together
 * @since 0.1
 */
public record RetrySettings(int maxAttempts, Duration baseDelay, Duration throttleBaseDelay, Duration maxDelay,
		Jitter jitter, Budget budget) {

	/**
	 * Create settings.
	 */
	public RetrySettings {
		Assert.isTrue(maxAttempts > 0, "'maxAttempts' must be at least 1");
		Assert.isTrue(baseDelay.toMillis() > 0, "'baseDelay' must be at least 1 ms");
		Assert.isTrue(throttleBaseDelay.toMillis() > 0, "'throttleBaseDelay' must be at least 1 ms");
		Assert.isTrue(maxDelay.toMillis() > 0, "'maxDelay' must be at least 1 ms");
		Assert.notNull(jitter, "'jitter' must not be null");
		Assert.notNull(budget, "'budget' must not be null");
	}

	BackoffStrategy backoff() {
		return this.jitter.backoff(this.baseDelay, this.maxDelay);
	}

	BackoffStrategy throttlingBackoff() {
		return this.jitter.backoff(this.throttleBaseDelay, this.maxDelay);
	}

	/**
	 * Limit on the further attempts of all calls together, so that an outage does not
	 * multiply the requests. Once it is spent, a failed call ends. An answer fills it
	 * again, be it a refusal: a further attempt that is answered gives back its cost.
	 *
	 * @param capacity the tokens there are at first and at most
	 * @param cost the tokens that each further attempt takes, or zero for no limit
	 * @param refund the tokens that a call gives back if its first attempt is answered
	 */
	public record Budget(int capacity, int cost, int refund) {

		/**
		 * Create a budget.
		 */
		public Budget {
			Assert.isTrue(cost >= 0, "'cost' must not be negative");
			Assert.isTrue(capacity >= cost, "'capacity' must be at least 'cost'");
			Assert.isTrue(refund > 0, "'refund' must be at least 1");
		}

	}

}
