package io.github.dynamospring.core.batch;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.write.ItemWrite;
import io.github.dynamospring.core.write.PreparedWrite;
import org.jspecify.annotations.Nullable;

/**
 * Entry of a batch: one write and its state. The thread of the caller may give up while
 * others are still at work. An entry that is not under way by then is never sent.
 */
final class BatchEntry {

	private enum State {

		OPEN, SENT, WRITTEN, LEFT

	}

	private final int position;

	private final Object value;

	private final PreparedWrite<?> prepared;

	private final @Nullable String client;

	private State state = State.OPEN;

	private boolean lostAnswer;

	private @Nullable RuntimeException failure;

	BatchEntry(int position, Object value, PreparedWrite<?> prepared, @Nullable String client) {
		this.position = position;
		this.value = value;
		this.prepared = prepared;
		this.client = client;
	}

	int position() {
		return this.position;
	}

	Object value() {
		return this.value;
	}

	PreparedWrite<?> prepared() {
		return this.prepared;
	}

	/**
	 * Return the name of the client, or null for the client of the batch.
	 */
	@Nullable String client() {
		return this.client;
	}

	ItemWrite write() {
		return this.prepared.write().plain();
	}

	/**
	 * Return whether it is a single write without a condition.
	 */
	boolean isBatchable() {
		return this.prepared.write() instanceof ItemWrite write && write.isBatchable();
	}

	/**
	 * Begin to send it.
	 * @return false if its caller no longer waits
	 */
	synchronized boolean begin() {
		return change(State.OPEN, State.SENT);
	}

	/**
	 * Note that DynamoDB has not processed it.
	 * @param lostAnswer whether an earlier attempt may have been applied nevertheless
	 */
	synchronized void unprocessed(boolean lostAnswer) {
		this.lostAnswer |= lostAnswer;
		change(State.SENT, State.OPEN);
	}

	synchronized void written() {
		change(State.SENT, State.WRITTEN);
	}

	/**
	 * Note that it failed.
	 * @param failure an {@link AmbiguousWriteException} if it may have been written
	 */
	synchronized void failed(RuntimeException failure) {
		if (change(State.SENT, State.LEFT) || change(State.OPEN, State.LEFT)) {
			this.failure = this.lostAnswer ? write().outcome().failedAfterLostAnswer(failure) : failure;
		}
	}

	/**
	 * Wait for it no longer. If it is under way, it may be written.
	 */
	synchronized void abandon(RuntimeException reason) {
		if (change(State.SENT, State.LEFT)) {
			this.failure = write().outcome()
				.ambiguous("may or may not have been applied, as its answer was not seen", reason);
		}
		else {
			failed(reason);
		}
	}

	private boolean change(State from, State to) {
		if (this.state != from) {
			return false;
		}
		this.state = to;
		return true;
	}

	/**
	 * Return the failure, or null if it was written.
	 */
	synchronized @Nullable RuntimeException failure() {
		return this.failure;
	}

}
