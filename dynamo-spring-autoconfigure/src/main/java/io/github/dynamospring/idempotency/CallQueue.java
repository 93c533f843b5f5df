package io.github.dynamospring.idempotency;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Queue of a call for the key of another call.
 */
final class CallQueue {

	private static final long BASE_DELAY = 25;

	private static final long MAX_DELAY = 1000;

	private final IdempotencyStore store;

	CallQueue(IdempotencyStore store) {
		this.store = store;
	}

	/**
	 * Wait for a key.
	 * @return the record of the claim, or of another call that is done
	 * @throws ConcurrentCallException if another call runs longer
	 * @throws IdempotencyMismatchException if another call has the same key with other
	 * arguments
	 */
	CallRecord await(IdempotentMethod method, CallClaim claim) {
		CallRecord record = verified(method, claim, this.store.claim(claim));
		long start = System.nanoTime();
		for (int polls = 0; !record.isOwnedBy(claim.owner()) && !record.isDone(); polls++) {
			long left = method.mostWait() - TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
			if (left <= 0 || this.store.starting().isClosed()) {
				throw new ConcurrentCallException(
						method.describe(claim.key()) + ": another call is running, and this one did not", null);
			}
			sleep(method, claim, Math.min(left, delay(polls)));
			record = verified(method, claim, this.store.claimIfFree(claim));
		}
		return record;
	}

	private static CallRecord verified(IdempotentMethod method, CallClaim claim, CallRecord record) {
		if (!record.admits(claim)) {
			throw new IdempotencyMismatchException(method.describe(claim.key())
					+ ": it was called before with other arguments, and this call did not run; use another key, or "
					+ "let @Idempotent ignore the parameters that may differ");
		}
		return record;
	}

	private static long delay(int polls) {
		long most = Math.min(MAX_DELAY, BASE_DELAY << Math.min(polls, 6));
		return most / 2 + ThreadLocalRandom.current().nextLong(most / 2) + 1;
	}

	private static void sleep(IdempotentMethod method, CallClaim claim, long millis) {
		try {
			Thread.sleep(millis);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new ConcurrentCallException(
					method.describe(claim.key()) + ": interrupted while another call is running, and this one did not",
					ex);
		}
	}

}
