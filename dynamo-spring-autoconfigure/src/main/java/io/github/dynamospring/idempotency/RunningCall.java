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
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.util.Assert;

/**
 * Call that claims its key, holds it and runs.
 */
final class RunningCall implements IdempotentCall {

	private static final ThreadLocal<RunningCall> CURRENT = new ThreadLocal<>();

	private final IdempotentMethod method;

	private final IdempotencyStore store;

	private final CallClaim claim;

	private final @Nullable RunningCall outer = CURRENT.get();

	private LeaseRenewal.@Nullable Renewed renewed;

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
	 * Return whether this thread already runs the call of a claim, and would wait for
	 * itself.
	 */
	static boolean isCurrent(CallClaim claim) {
		for (RunningCall call = CURRENT.get(); call != null; call = call.outer) {
			if (call.claim.isSameCall(claim)) {
				return true;
			}
		}
		return false;
	}

	/**
	 * Claim the key, and hold it if it is free.
	 * @return the record of the claim, or of another call that is done
	 * @throws TransientDataAccessResourceException if the store is closed or the thread
	 * is interrupted meanwhile: the key is given back
	 */
	CallRecord start() {
		if (!this.store.starting().enter()) {
			throw didNotRun("the application is shutting down", null);
		}
		try {
			CallRecord record = claim();
			if (record.isOwnedBy(this.claim.owner())) {
				this.renewed = this.store.renewing(this.claim);
			}
			return record;
		}
		finally {
			this.store.starting().leave();
		}
	}

	private CallRecord claim() {
		try {
			CallRecord record = new CallQueue(this.store).await(this.method, this.claim);
			if (record.isOwnedBy(this.claim.owner()) && this.store.starting().isClosed()) {
				throw giveBack("the application is shutting down", null);
			}
			return record;
		}
		catch (AmbiguousWriteException ex) {
			if (this.store.starting().isClosed()) {
				throw giveBack("the application is shutting down", ex);
			}
			throw Thread.currentThread().isInterrupted() ? giveBack("it was interrupted", ex) : ex;
		}
	}

	/**
	 * Give back a key that the method will not use.
	 * @param lost the claim without an answer, or null if it has one
	 */
	private DataAccessException giveBack(String reason, @Nullable AmbiguousWriteException lost) {
		boolean interrupted = Thread.interrupted();
		try {
			this.store.release(this.claim);
		}
		catch (ConditionFailedException ex) {
			// the claim did not arrive
		}
		catch (RuntimeException ex) {
			if (lost != null) {
				lost.addSuppressed(ex);
				return lost;
			}
		}
		finally {
			if (interrupted) {
				Thread.currentThread().interrupt();
			}
		}
		return didNotRun(reason, lost);
	}

	private DataAccessException didNotRun(String reason, @Nullable AmbiguousWriteException lost) {
		String message = this.method.name() + ": " + reason + ", and the method did not run";
		if (lost == null) {
			return new TransientDataAccessResourceException(message);
		}
		return new TransientDataAccessResourceException(message, lost);
	}

	@Nullable Object run(MethodInvocation invocation) throws Throwable {
		try (LeaseRenewal.Renewed lease = this.renewed) {
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
					describe() + ": it ran, but it is unknown whether its result was recorded; call it again after the "
							+ "lease of " + this.claim.lease() + " to find out",
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
			throw isLost(ex) ? lost("its writes were not applied", ex) : ex;
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
