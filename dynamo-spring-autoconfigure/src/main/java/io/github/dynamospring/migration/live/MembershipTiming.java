package io.github.dynamospring.migration.live;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

import io.github.dynamospring.migration.SegmentJobLauncher;

/**
 * Times of memberships.
 *
 * @param nanos the monotonic clock in nanoseconds
 * @param renewal the time between two renewals
 * @param limit the time after which an instance without a renewal refuses calls
 * @param pause waits for a time
 */
record MembershipTiming(LongSupplier nanos, Duration renewal, Duration limit, Consumer<Duration> pause) {

	/** Times of all applications. Instances must agree on them. */
	static final MembershipTiming DEFAULT = new MembershipTiming(System::nanoTime, Duration.ofSeconds(10),
			Duration.ofSeconds(30), SegmentJobLauncher::pause);

	private static final int POLLS = 10;

	long now() {
		return this.nanos.getAsLong();
	}

	/**
	 * Return whether an instance must refuse calls.
	 * @param renewedAt the time at which its last renewal began
	 */
	boolean isOver(long renewedAt) {
		return now() - renewedAt > this.limit.toNanos();
	}

	/**
	 * Return whether another instance is dead.
	 * @param seenAt the time at which its last renewal was first seen
	 */
	boolean isDead(long seenAt) {
		return now() - seenAt >= death().toNanos();
	}

	/**
	 * Return the time after which an instance without a renewal is dead. It is longer
	 * than the limit, so that calls that began before the limit can end.
	 */
	Duration death() {
		return this.limit.plus(this.renewal);
	}

	/**
	 * Wait before members are looked at again.
	 */
	void poll() {
		this.pause.accept(this.renewal.dividedBy(POLLS));
	}

}
