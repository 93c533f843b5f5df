package io.github.dynamospring.client.retry;

import java.time.Duration;
import java.util.function.BiFunction;

import software.amazon.awssdk.retries.api.BackoffStrategy;

/**
 * Share of a wait that is left to chance, so that callers which failed together do not
 * come back together.
 *
 * @since 0.1
 */
public enum Jitter {

	/**
	 * All of it: between zero and the delay.
	 */
	FULL(BackoffStrategy::exponentialDelay),

	/**
	 * Half of it: between half of the delay and the delay.
	 */
	EQUAL(BackoffStrategy::exponentialDelayHalfJitter),

	/**
	 * No jitter: the delay itself.
	 */
	NONE(BackoffStrategy::exponentialDelayWithoutJitter);

	private final BiFunction<Duration, Duration, BackoffStrategy> factory;

	Jitter(BiFunction<Duration, Duration, BackoffStrategy> factory) {
		this.factory = factory;
	}

	/**
	 * Return waits that begin at the base delay and double with each further attempt.
	 */
	BackoffStrategy backoff(Duration baseDelay, Duration maxDelay) {
		return this.factory.apply(baseDelay, maxDelay);
	}

}
