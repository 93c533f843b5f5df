package io.github.dynamospring.conflict;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

import io.github.dynamospring.core.TransactionFailedException;
import io.github.resilience4j.core.IntervalFunction;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.RetryRegistry;

import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Source of the retries for conflicts, taken from a registry of Resilience4j.
 */
final class ConflictRetries {

	private static final int MAX_ATTEMPTS = 5;

	private static final long BASE_DELAY = 20;

	private static final long MAX_DELAY = 1000;

	private final Supplier<RetryRegistry> registry;

	ConflictRetries(Supplier<RetryRegistry> registry) {
		this.registry = registry;
	}

	/**
	 * Return what gives a retry when a method is called: that which is in the registry,
	 * or else a new one.
	 * @param name the name in the registry
	 * @param maxAttempts the most runs, or 0 for what the retry says
	 */
	Supplier<Retry> supplier(String name, int maxAttempts) {
		return () -> get(name, maxAttempts);
	}

	private Retry get(String name, int maxAttempts) {
		Retry named = this.registry.get().retry(name, ConflictRetries::defaults);
		if (maxAttempts == 0) {
			return named;
		}
		return this.registry.get()
			.retry(name + "-" + maxAttempts,
					() -> RetryConfig.from(named.getRetryConfig()).maxAttempts(maxAttempts).build());
	}

	private static RetryConfig defaults() {
		return RetryConfig.custom()
			.maxAttempts(MAX_ATTEMPTS)
			.intervalFunction(fullJitter())
			.retryOnException(ConflictRetries::isConflict)
			.build();
	}

	/**
	 * Return whether another writer was faster and nothing was written, so that a method
	 * can be repeated.
	 */
	static boolean isConflict(Throwable failure) {
		return failure instanceof OptimisticLockingFailureException
				|| failure instanceof TransactionFailedException transaction && transaction.isConflict();
	}

	private static IntervalFunction fullJitter() {
		return (attempt) -> ThreadLocalRandom.current().nextLong(mostDelay(attempt) + 1);
	}

	private static long mostDelay(int attempt) {
		return Math.min(MAX_DELAY, BASE_DELAY << Math.min(attempt - 1, 10));
	}

}
