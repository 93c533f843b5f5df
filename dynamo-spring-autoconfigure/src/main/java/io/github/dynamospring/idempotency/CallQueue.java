package io.github.dynamospring.idempotency;

import java.time.Instant;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

import org.jspecify.annotations.Nullable;

/**
 * Place of a call in the queue for its key.
 */
final class CallQueue {

	private static final long BASE_DELAY = 25;

	private static final long MAX_DELAY = 1000;

	private final IdempotentMethod method;

	private final IdempotencyStore store;

	private final CallClaim claim;

	private final long start = System.nanoTime();

	private int polls;

	private long delay;

	private Instant heldUntil = Instant.EPOCH;

	CallQueue(IdempotentMethod method, IdempotencyStore store, CallClaim claim) {
		this.method = method;
		this.store = store;
		this.claim = claim;
	}

	/**
	 * Try to claim the key.
	 * @return the record of the claim, or of another call that is done, or null if
	 * another call runs
	 * @throws ConcurrentCallException if another call holds the key for too long
	 * @throws IdempotencyMismatchException if another call has the same key with other
	 * arguments
	 */
	@Nullable CallRecord poll() {
		boolean first = this.polls == 0;
		CallRecord record = verified(first ? this.store.claim(this.claim) : this.store.claimIfFree(this.claim));
		if (record.isOwnedBy(this.claim.owner()) || record.isDone()) {
			return record;
		}
		this.heldUntil = record.leaseUntil();
		long left = this.method.mostWait() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - this.start);
		if (left <= 0 || this.store.starting().isClosed()) {
			throw concurrent("did not run, because", null);
		}
		this.delay = Math.min(left, delay(this.polls++));
		return null;
	}

	private CallRecord verified(CallRecord record) {
		if (!record.admits(this.claim)) {
			throw new IdempotencyMismatchException(this.method.describe(this.claim.key())
					+ ": it was called before with other arguments, and this call did not run; use another key, or "
					+ "let @Idempotent ignore the parameters that may differ");
		}
		return record;
	}

	private static long delay(int polls) {
		long most = Math.min(MAX_DELAY, BASE_DELAY << Math.min(polls, 6));
		return most / 2 + ThreadLocalRandom.current().nextLong(most / 2) + 1;
	}

	private ConcurrentCallException concurrent(String reason, @Nullable InterruptedException cause) {
		return new ConcurrentCallException(this.method.describe(this.claim.key()) + ": this call " + reason
				+ " another one holds the key until " + this.heldUntil
				+ ": it still runs, or it failed or died. Call again then, or name failures without an effect in "
				+ "releaseOn", this.store.timeUntil(this.heldUntil), cause);
	}

	/**
	 * Return the time until the next poll, in milliseconds.
	 */
	long delay() {
		return this.delay;
	}

	void sleep() {
		try {
			Thread.sleep(this.delay);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw concurrent("was interrupted and did not run, while", ex);
		}
	}

}
