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
	 * Return a supplier of retries, called with each call of a method. The retry comes
	 * from the registry, or is added to it.
	 * @param name the name in the registry
	 * @param maxAttempts the maximum number of runs, or 0 for the setting of the retry
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
	 * Return whether another writer was faster, so that the write was refused and the
	 * method can be repeated.
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
