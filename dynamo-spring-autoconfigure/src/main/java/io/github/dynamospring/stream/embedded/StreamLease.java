package io.github.dynamospring.stream.embedded;

import java.time.Duration;
import java.util.Objects;
import java.util.UUID;
import java.util.function.LongSupplier;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Lease of a stream. Another owner loses it if its version stays the same for the time of
 * the lease, by the monotonic clock of this instance. This instance loses it after the
 * same time since the begin of its last renewal, hence earlier than others see it.
 */
final class StreamLease {

	private final PositionStore store;

	private final String table;

	private final long nanos;

	private final LongSupplier clock;

	private final String id = UUID.randomUUID().toString();

	private volatile @Nullable StreamOwner held;

	private volatile long renewedAt;

	private @Nullable Long observed;

	private long observedAt;

	StreamLease(PositionStore store, String table, Duration time, LongSupplier clock) {
		this.store = store;
		this.table = table;
		this.nanos = time.toNanos();
		this.clock = clock;
	}

	/**
	 * Return whether this instance may deliver the next record.
	 */
	boolean isHeld() {
		return this.held != null && since(this.renewedAt) < this.nanos;
	}

	private long since(long time) {
		return this.clock.getAsLong() - time;
	}

	/**
	 * Try to become the owner.
	 */
	synchronized boolean acquire() {
		StreamOwner found = this.store.owner(this.table);
		boolean free = found.owner() == null || isAbandoned(found);
		return free && take(found);
	}

	private boolean isAbandoned(StreamOwner found) {
		if (!Objects.equals(this.observed, found.version())) {
			this.observed = found.version();
			this.observedAt = this.clock.getAsLong();
		}
		return since(this.observedAt) >= this.nanos;
	}

	private boolean take(StreamOwner found) {
		long now = this.clock.getAsLong();
		try {
			this.held = this.store.save(found.with(this.id));
			this.renewedAt = now;
			return true;
		}
		catch (OptimisticLockingFailureException | DuplicateKeyException ex) {
			this.held = null;
			return false;
		}
	}

	/**
	 * Renew the lease if a third of its time has passed.
	 */
	synchronized void renew() {
		StreamOwner held = this.held;
		if (held != null && since(this.renewedAt) > this.nanos / 3) {
			take(held);
		}
	}

	/**
	 * Lose the lease, because another instance has it.
	 */
	synchronized void lose() {
		this.held = null;
	}

	/**
	 * Let another instance take the lease at once.
	 */
	synchronized void release() {
		StreamOwner held = this.held;
		this.held = null;
		if (held != null) {
			this.store.save(held.with(null));
		}
	}

}
