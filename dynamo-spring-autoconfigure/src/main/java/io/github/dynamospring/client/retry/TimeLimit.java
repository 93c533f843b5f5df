package io.github.dynamospring.client.retry;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.function.LongSupplier;

/**
 * Limit on the time of a call with all its attempts and waits.
 *
 * @param duration the longest time of a call
 * @param nanoTime the clock, in nanoseconds from some origin
 */
record TimeLimit(Duration duration, LongSupplier nanoTime) {

	static final TimeLimit NONE = new TimeLimit(ChronoUnit.FOREVER.getDuration(), System::nanoTime);

	/**
	 * Return a limit by the same clock.
	 */
	TimeLimit withDuration(Duration duration) {
		return new TimeLimit(duration, this.nanoTime);
	}

	/**
	 * Return the time at which a call starts that starts now.
	 */
	long start() {
		return this.nanoTime.getAsLong();
	}

	/**
	 * Return whether a wait that begins now ends before the call has to.
	 * @param wait the wait
	 * @param start the time at which the call started
	 */
	boolean allows(Duration wait, long start) {
		Duration passed = Duration.ofNanos(this.nanoTime.getAsLong() - start);
		return wait.compareTo(this.duration.minus(passed)) < 0;
	}

}
