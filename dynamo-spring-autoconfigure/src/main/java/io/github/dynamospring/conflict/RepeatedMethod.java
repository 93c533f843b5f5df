package io.github.dynamospring.conflict;

import java.util.function.Supplier;

import io.github.dynamospring.core.ConsistentReadScope;
import io.github.resilience4j.retry.Retry;
import org.aopalliance.intercept.MethodInvocation;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;

import org.springframework.aop.ProxyMethodInvocation;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Method that is repeated after a conflict.
 */
final class RepeatedMethod {

	private static final Log logger = LogFactory.getLog(RepeatedMethod.class);

	private final String name;

	private final Supplier<Retry> retry;

	RepeatedMethod(String name, Supplier<Retry> retry) {
		this.name = name;
		this.retry = retry;
	}

	@Nullable Object run(MethodInvocation invocation) throws Throwable {
		if (MethodRepetition.isOpen()) {
			return invocation.proceed();
		}
		refuseTransaction();
		try (MethodRepetition repetition = MethodRepetition.begin()) {
			return runUntilNoConflict(invocation);
		}
	}

	private void refuseTransaction() {
		if (TransactionSynchronizationManager.isActualTransactionActive()) {
			throw new IllegalStateException(this.name + ": @RetryOnConflict cannot repeat the work of an open "
					+ "transaction; call it outside of the transaction, or annotate the method that opens it");
		}
	}

	private @Nullable Object runUntilNoConflict(MethodInvocation invocation) throws Throwable {
		Retry.Context<Object> context = this.retry.get().context();
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
		if (!ConflictRetries.isConflict(failure)) {
			throw failure;
		}
		context.onRuntimeError(failure);
		logger.debug(this.name + " is repeated after a conflict: " + failure.getMessage());
	}

}
