package io.github.dynamospring.idempotency;

import java.util.function.Consumer;

import io.github.dynamospring.call.CallContext;
import io.github.dynamospring.conflict.MethodRepetition;
import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.TransactionFailedException;
import io.github.dynamospring.core.WriteTransaction;
import io.github.dynamospring.idempotency.IdempotencyStore.StoredResult;
import io.github.dynamospring.tenancy.MissingTenantException;
import org.aopalliance.intercept.MethodInvocation;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.util.Assert;

/**
 * Call that claims its key, holds it and runs.
 */
final class RunningCall implements IdempotentCall, AutoCloseable {

	private static final ThreadLocal<RunningCall> CURRENT = new ThreadLocal<>();

	private final IdempotentMethod method;

	private final IdempotencyStore store;

	private final CallClaim claim;

	private final CallQueue queue;

	private final @Nullable RunningCall outer;

	private LeaseRenewal.@Nullable Renewed renewed;

	private boolean closed;

	private boolean completed;

	private RunningCall(IdempotentMethod method, IdempotencyStore store, CallClaim claim, @Nullable RunningCall outer) {
		this.method = method;
		this.store = store;
		this.claim = claim;
		this.queue = new CallQueue(method, store, claim);
		this.outer = outer;
	}

	/**
	 * Create a call.
	 * @param outer the call that makes this one, or null
	 * @throws IllegalStateException if it would wait for itself
	 * @throws MissingTenantException if its tenant is blank
	 */
	static RunningCall of(IdempotentMethod method, IdempotencyStore store, @Nullable Object[] arguments,
			@Nullable RunningCall outer) {
		CallClaim claim = method.claim(arguments).of(store.tenant(method.name()));
		for (RunningCall around = outer; around != null; around = around.outer) {
			if (around.claim.isSameCall(claim)) {
				throw new IllegalStateException(
						method.describe(claim.key()) + ": it calls itself, and would wait for itself");
			}
		}
		return new RunningCall(method, store, claim, outer);
	}

	/**
	 * Return the innermost call of this thread, or null.
	 */
	static @Nullable RunningCall innermost() {
		return CURRENT.get();
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
	 * Claim the key, and hold it if it is free. Wait for another call.
	 * @return the record of the claim, or of another call that is done
	 * @throws TransientDataAccessResourceException if the store is closed or the thread
	 * is interrupted meanwhile: the key is given back
	 */
	CallRecord start() {
		CallRecord record = tryStart();
		while (record == null) {
			this.queue.sleep();
			record = tryStart();
		}
		return record;
	}

	/**
	 * Claim the key, and hold it if it is free.
	 * @return the record of the claim, or of another call that is done, or null if
	 * another call runs
	 * @throws TransientDataAccessResourceException if the store or this call is closed or
	 * the thread is interrupted meanwhile: the key is given back
	 */
	@Nullable CallRecord tryStart() {
		if (!this.store.starting().enter()) {
			throw didNotRun("the application is shutting down", null);
		}
		try {
			CallRecord record = claim();
			if (record != null && owns(record) && !hold()) {
				throw giveBack("it was cancelled", null);
			}
			return record;
		}
		finally {
			this.store.starting().leave();
		}
	}

	/**
	 * Return the time until the next try, in milliseconds.
	 */
	long delay() {
		return this.queue.delay();
	}

	private @Nullable CallRecord claim() {
		try {
			CallRecord record = this.queue.poll();
			if (record != null && owns(record) && this.store.starting().isClosed()) {
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

	boolean owns(CallRecord record) {
		return record.isOwnedBy(this.claim.owner());
	}

	private synchronized boolean hold() {
		if (!this.closed) {
			this.renewed = this.store.renewing(this.claim);
		}
		return !this.closed;
	}

	/**
	 * End the renewal of the lease. A call that is closed early does not run.
	 */
	@Override
	public synchronized void close() {
		this.closed = true;
		if (this.renewed != null) {
			this.renewed.close();
		}
	}

	@Nullable Object replay(CallRecord record) {
		return this.method.replay(this.claim.key(), record);
	}

	/**
	 * Give back a key that the method will not use.
	 * @param lost the claim without an answer, or null if it has one
	 */
	private DataAccessException giveBack(String reason, @Nullable AmbiguousWriteException lost) {
		boolean interrupted = Thread.interrupted();
		try {
			// a cancelled call begins no request, but this one is for its end
			CallContext.capture().inBackground(null).run(() -> this.store.release(this.claim));
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
		Object result = proceed(invocation);
		finish(result);
		return result;
	}

	private @Nullable Object proceed(MethodInvocation invocation) throws Throwable {
		try (Scope scope = enter()) {
			return invocation.proceed();
		}
		catch (Throwable ex) {
			releaseAfter(ex);
			throw ex;
		}
	}

	/**
	 * Make this the current call of the thread.
	 */
	Scope enter() {
		RunningCall before = CURRENT.get();
		MethodRepetition apart = MethodRepetition.beginApart();
		CURRENT.set(this);
		return () -> {
			apart.close();
			restore(before);
		};
	}

	private static void restore(@Nullable RunningCall before) {
		if (before != null) {
			CURRENT.set(before);
		}
		else {
			CURRENT.remove();
		}
	}

	/**
	 * Release the key after a failure without an effect.
	 */
	void releaseAfter(Throwable failure) {
		if (!this.completed && this.method.isReleasedBy(failure)) {
			try {
				this.store.release(this.claim);
			}
			catch (RuntimeException ex) {
				failure.addSuppressed(ex);
			}
		}
	}

	/**
	 * Record the result, unless the method has recorded one.
	 */
	void finish(@Nullable Object result) {
		if (!this.completed) {
			complete(this.method.record(this.claim.key(), result));
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

	/**
	 * Scope in which a call is the current one of its thread.
	 */
	@FunctionalInterface
	interface Scope extends AutoCloseable {

		@Override
		void close();

	}

}
