package io.github.dynamospring.conflict;

import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Supplier;

import io.github.dynamospring.aop.AdvisedMethod;
import io.github.dynamospring.aop.ReactiveInvocation;
import io.github.dynamospring.core.ConsistentReadScope;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.resilience4j.core.IntervalFunction;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.RetryRegistry;
import org.aopalliance.intercept.MethodInvocation;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Method that is repeated after a conflict.
 */
final class RepeatedMethod {

	private static final Log logger = LogFactory.getLog(RepeatedMethod.class);

	private static final int MAX_ATTEMPTS = 5;

	private static final long BASE_DELAY = 20;

	private static final long MAX_DELAY = 1000;

	private final AdvisedMethod method;

	private final Supplier<RetryRegistry> registry;

	private final String retry;

	private final int maxAttempts;

	/**
	 * Create a method.
	 * @param method the method
	 * @param registry the registry of retries of Resilience4j
	 * @param retry the name of the retry in the registry
	 * @param maxAttempts the maximum number of runs, or 0 for the setting of the retry
	 */
	RepeatedMethod(AdvisedMethod method, Supplier<RetryRegistry> registry, String retry, int maxAttempts) {
		this.method = method;
		this.registry = registry;
		this.retry = retry;
		this.maxAttempts = maxAttempts;
	}

	@Nullable Object run(MethodInvocation invocation) throws Throwable {
		if (this.method.adapter() != null) {
			return ReactiveInvocation.advise(invocation, this.method, (runs) -> ReactiveRepetition.run(this, runs));
		}
		if (MethodRepetition.isOpen()) {
			return invocation.proceed();
		}
		refuseTransaction();
		try (MethodRepetition repetition = MethodRepetition.begin()) {
			return runUntilNoConflict(invocation);
		}
	}

	void refuseTransaction() {
		if (TransactionSynchronizationManager.isActualTransactionActive()) {
			throw insideTransaction();
		}
	}

	IllegalStateException insideTransaction() {
		return new IllegalStateException(this.method.name() + ": @RetryOnConflict cannot repeat the work of an open "
				+ "transaction; call it outside of the transaction, or annotate the method that opens it");
	}

	private @Nullable Object runUntilNoConflict(MethodInvocation invocation) throws Throwable {
		Retry.Context<Object> context = retry().context();
		boolean repeated = false;
		while (true) {
			try {
				Object result = repeated ? runConsistently(invocation) : proceed(invocation);
				context.onComplete();
				return result;
			}
			catch (RuntimeException ex) {
				awaitRepetition(context, ex);
				repeated = true;
			}
		}
	}

	private @Nullable Object runConsistently(MethodInvocation invocation) throws Throwable {
		try (ConsistentReadScope reads = ConsistentReadScope.begin()) {
			return proceed(invocation);
		}
	}

	// An invocation can proceed only once.
	private static @Nullable Object proceed(MethodInvocation invocation) throws Throwable {
		return ((ProxyMethodInvocation) invocation).invocableClone().proceed();
	}

	// A retry of the application may accept more failures.
	private void awaitRepetition(Retry.Context<Object> context, RuntimeException failure) {
		if (!isConflict(failure)) {
			throw failure;
		}
		context.onRuntimeError(failure);
		logRepetition(failure);
	}

	void logRepetition(Throwable failure) {
		logger.debug(this.method.name() + " is repeated after a conflict: " + failure.getMessage());
	}

	// The retry comes from the registry with each call, or is added to it.
	Retry retry() {
		Retry named = this.registry.get().retry(this.retry, this::configuration);
		if (this.maxAttempts == 0) {
			return named;
		}
		return this.registry.get()
			.retry(this.retry + "-" + this.maxAttempts,
					() -> RetryConfig.from(named.getRetryConfig()).maxAttempts(this.maxAttempts).build());
	}

	private RetryConfig configuration() {
		return this.registry.get().getConfiguration(this.retry).orElseGet(RepeatedMethod::defaults);
	}

	private static RetryConfig defaults() {
		return RetryConfig.custom()
			.maxAttempts(MAX_ATTEMPTS)
			.intervalFunction(fullJitter())
			.retryOnException(RepeatedMethod::isConflict)
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
