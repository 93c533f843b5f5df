package io.github.dynamospring.lease;

import java.time.Duration;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Lease of a task that one instance does at a time. Another owner loses it if its version
 * stays the same for the time of the lease, by the monotonic clock of this instance. This
 * instance loses it after the same time since the begin of its last renewal, hence
 * earlier than others see it.
 *
 * @param <O> the type of the stored owner
 */
public final class Lease<O extends Lease.Owner<O>> {

	private final String id;

	private final Supplier<O> find;

	private final UnaryOperator<O> save;

	private final long nanos;

	private final LongSupplier clock;

	private volatile @Nullable O held;

	private volatile long renewedAt;

	private @Nullable Long observed;

	private long observedAt;

	/**
	 * Create a lease.
	 * @param id the ID of this instance
	 * @param find finds the owner, or returns a new one without an instance
	 * @param save saves an owner, if its version is the stored one
	 * @param time the time after which another instance takes over
	 * @param clock the monotonic clock in nanoseconds
	 */
	public Lease(String id, Supplier<O> find, UnaryOperator<O> save, Duration time, LongSupplier clock) {
		this.id = id;
		this.find = find;
		this.save = save;
		this.nanos = time.toNanos();
		this.clock = clock;
	}

	/**
	 * Return whether this instance may go on.
	 */
	public boolean isHeld() {
		return this.held != null && since(this.renewedAt) < this.nanos;
	}

	private long since(long time) {
		return this.clock.getAsLong() - time;
	}

	/**
	 * Try to become the owner.
	 */
	public synchronized boolean acquire() {
		O found = this.find.get();
		boolean free = found.owner() == null || isAbandoned(found);
		return free && take(found);
	}

	private boolean isAbandoned(O found) {
		if (!Objects.equals(this.observed, found.version())) {
			this.observed = found.version();
			this.observedAt = this.clock.getAsLong();
		}
		return since(this.observedAt) >= this.nanos;
	}

	private boolean take(O found) {
		long now = this.clock.getAsLong();
		try {
			this.held = this.save.apply(found.with(this.id));
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
	public synchronized void renew() {
		O held = this.held;
		if (held != null && since(this.renewedAt) > this.nanos / 3) {
			take(held);
		}
	}

	/**
	 * Lose the lease, because another instance has it.
	 */
	public synchronized void lose() {
		this.held = null;
	}

	/**
	 * Let another instance take the lease at once.
	 */
	public synchronized void release() {
		O held = this.held;
		this.held = null;
		if (held != null) {
			this.save.apply(held.with(null));
		}
	}

	/**
	 * Stored owner. Each renewal is another version.
	 *
	 * @param <O> its own type
	 */
	public interface Owner<O> {

		/**
		 * Return the ID of the instance, or null after its release.
		 */
		@Nullable String owner();

		/**
		 * Return the version, or null for an owner that is not stored yet.
		 */
		@Nullable Long version();

		/**
		 * Return this owner with another instance.
		 */
		O with(@Nullable String owner);

	}

}
