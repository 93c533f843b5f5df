package io.github.dynamospring.core.request;

import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

import io.github.dynamospring.plan.ScanSettings;
import org.jspecify.annotations.Nullable;

import org.springframework.dao.TransientDataAccessResourceException;

/**
 * Rate at which one call consumes capacity. It is an account: units come in with time, at
 * most one second's worth, and go out with requests. The cost of a request is only known
 * from its answer. So a request may overdraw the account, and the next one waits until it
 * is balanced. Threads may share it: the one that waits keeps the others waiting.
 */
public final class CapacityRate {

	private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

	/** Seconds in which a rate of nothing is the full one again. */
	private static final int RECOVERY = 60;

	private final int unitsPerSecond;

	private final LongSupplier nanoTime;

	private final LongConsumer pause;

	private double current;

	private double balance;

	private double taken;

	private long filledAt;

	private long slowedAt;

	/**
	 * Create the rate of a scan, or return null if its rate is not bounded.
	 */
	public static @Nullable CapacityRate of(ScanSettings settings) {
		if (!settings.isBounded()) {
			return null;
		}
		return new CapacityRate(settings.unitsPerSecond());
	}

	/**
	 * Create a rate.
	 */
	public CapacityRate(int unitsPerSecond) {
		this(unitsPerSecond, System::nanoTime, CapacityRate::sleep);
	}

	/**
	 * Create a rate.
	 * @param pause waits for some nanoseconds
	 */
	public CapacityRate(int unitsPerSecond, LongSupplier nanoTime, LongConsumer pause) {
		this.unitsPerSecond = unitsPerSecond;
		this.nanoTime = nanoTime;
		this.pause = pause;
		this.current = unitsPerSecond;
		this.filledAt = nanoTime.getAsLong();
		this.slowedAt = this.filledAt - (long) NANOS;
	}

	/**
	 * Return the units that come in in a second.
	 */
	public int unitsPerSecond() {
		return this.unitsPerSecond;
	}

	/**
	 * Return whether a request may be sent now.
	 */
	public synchronized boolean isOpen() {
		fill();
		return this.balance >= 0;
	}

	private void fill() {
		long now = this.nanoTime.getAsLong();
		double seconds = (now - this.filledAt) / NANOS;
		this.balance = Math.min(this.balance + seconds * this.current, this.current);
		this.current = Math.min(this.current + seconds * this.unitsPerSecond / RECOVERY, this.unitsPerSecond);
		this.filledAt = now;
	}

	/**
	 * Wait until a request may be sent.
	 */
	public synchronized void await() {
		while (!isOpen()) {
			this.pause.accept((long) Math.ceil(-this.balance / this.current * NANOS));
		}
	}

	/**
	 * Take the units that a request consumes, or give back unused ones.
	 * @param units the units, negative to give them back
	 */
	public synchronized void take(double units) {
		this.balance -= units;
		this.taken += units;
	}

	/**
	 * Return the number of units that were taken so far.
	 */
	public synchronized double taken() {
		return this.taken;
	}

	/**
	 * Halve the rate after a throttle, once a second at most, but to a unit at least. It
	 * recovers within a minute.
	 */
	public synchronized void slowDown() {
		fill();
		if (this.filledAt - this.slowedAt >= NANOS) {
			this.slowedAt = this.filledAt;
			this.current = Math.max(this.current / 2, 1);
		}
	}

	private static void sleep(long nanos) {
		try {
			TimeUnit.NANOSECONDS.sleep(nanos);
		}
		catch (InterruptedException ex) {
			Thread.currentThread().interrupt();
			throw new TransientDataAccessResourceException(
					"Interrupted while waiting to keep to the rate of capacity units", ex);
		}
	}

}
