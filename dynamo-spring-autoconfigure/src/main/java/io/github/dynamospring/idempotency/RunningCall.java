package io.github.dynamospring.idempotency;

import java.util.function.Consumer;

import io.github.dynamospring.conflict.MethodRepetition;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.WriteTransaction;
import io.github.dynamospring.idempotency.IdempotencyStore.StoredResult;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;
import org.springframework.util.Assert;

/**
 * Call that holds its key and runs.
 */
final class RunningCall implements IdempotentCall {

	private static final ThreadLocal<RunningCall> CURRENT = new ThreadLocal<>();

	private final IdempotentMethod method;

	private final IdempotencyStore store;

	private final CallClaim claim;

	private final @Nullable RunningCall outer = CURRENT.get();

	private boolean completed;

	RunningCall(IdempotentMethod method, IdempotencyStore store, CallClaim claim) {
		this.method = method;
		this.store = store;
		this.claim = claim;
	}

	static RunningCall current() {
		RunningCall current = CURRENT.get();
		if (current == null) {
			throw new IllegalStateException("This thread runs no @Idempotent method: ask for its call in the method "
					+ "itself, and call that through its bean");
		}
		return current;
	}

	/**
	 * Return whether this thread runs a call with a key, and would wait for itself.
	 */
	static boolean isCurrent(CallKey key) {
		for (RunningCall call = CURRENT.get(); call != null; call = call.outer) {
			if (call.claim.key().equals(key)) {
				return true;
			}
		}
		return false;
	}

	@Nullable Object run(MethodInvocation invocation) throws Throwable {
		try (LeaseRenewal.Renewed renewed = this.store.renewing(this.claim)) {
			Object result = proceed(invocation);
			if (!this.completed) {
				complete(this.method.record(this.claim.key(), result));
			}
			return result;
		}
	}

	private @Nullable Object proceed(MethodInvocation invocation) throws Throwable {
		CURRENT.set(this);
		try (MethodRepetition apart = MethodRepetition.beginApart()) {
			return invocation.proceed();
		}
		catch (Throwable ex) {
			releaseAfter(ex);
			throw ex;
		}
		finally {
			leave();
		}
	}

	private void leave() {
		if (this.outer != null) {
			CURRENT.set(this.outer);
		}
		else {
			CURRENT.remove();
		}
	}

	private void releaseAfter(Throwable failure) {
		if (!this.completed && this.method.isReleasedBy(failure)) {
			try {
				this.store.release(this.claim);
			}
			catch (RuntimeException ex) {
				failure.addSuppressed(ex);
			}
		}
	}

	private void complete(StoredResult result) {
		try {
			this.store.complete(this.claim, result);
		}
		catch (ConditionFailedException ex) {
			throw lost("its result is not recorded", ex);
		}
		catch (DataAccessException ex) {
			throw new AmbiguousWriteException(
					describe() + ": it ran, but whether its result is recorded is not known; call it again after the "
							+ "lease of " + this.claim.lease() + " to learn it",
					null, ex);
		}
	}

	private LostLeaseException lost(String consequence, DataAccessException cause) {
		return new LostLeaseException(
				describe() + ": its lease ended while it ran, and another call took over; " + consequence, cause);
	}

	@Override
	public <T extends @Nullable Object> T complete(T result, Consumer<WriteTransaction> writes) {
		Assert.notNull(writes, "'writes' must not be null");
		Assert.state(!this.completed, () -> describe() + ": its result is recorded already");
		try {
			this.store.complete(this.claim, this.method.toStore(this.claim.key(), result), writes);
		}
		catch (TransactionFailedException ex) {
			throw isLost(ex) ? lost("nothing is written", ex) : ex;
		}
		this.completed = true;
		return result;
	}

	private static boolean isLost(TransactionFailedException failure) {
		TransactionFailedException.Failure first = failure.getFailures().get(0);
		return first.position() == 1 && first.exception() instanceof ConditionFailedException;
	}

	private String describe() {
		return this.method.describe(this.claim.key());
	}

}
