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

	private final int unitsPerSecond;

	private final LongSupplier nanoTime;

	private final LongConsumer pause;

	private double balance;

	private long filledAt;

	/**
	 * Create the rate of a scan, or return null if its rate is not bounded.
	 */
	public static @Nullable CapacityRate of(ScanSettings settings) {
		if (!settings.isBounded()) {
			return null;
		}
		return new CapacityRate(settings.unitsPerSecond(), System::nanoTime, CapacityRate::sleep);
	}

	/**
	 * Create a rate.
	 * @param pause waits for some nanoseconds
	 */
	public CapacityRate(int unitsPerSecond, LongSupplier nanoTime, LongConsumer pause) {
		this.unitsPerSecond = unitsPerSecond;
		this.nanoTime = nanoTime;
		this.pause = pause;
		this.filledAt = nanoTime.getAsLong();
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
		double income = (now - this.filledAt) / NANOS * this.unitsPerSecond;
		this.balance = Math.min(this.balance + income, this.unitsPerSecond);
		this.filledAt = now;
	}

	/**
	 * Wait until a request may be sent.
	 */
	public synchronized void await() {
		while (!isOpen()) {
			this.pause.accept((long) Math.ceil(-this.balance / this.unitsPerSecond * NANOS));
		}
	}

	/**
	 * Take the units that a request consumes, or give back unused ones.
	 * @param units the units, negative to give them back
	 */
	public synchronized void take(double units) {
		this.balance -= units;
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
