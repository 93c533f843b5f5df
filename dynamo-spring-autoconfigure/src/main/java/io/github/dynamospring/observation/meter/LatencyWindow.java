package io.github.dynamospring.observation.meter;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;

import io.github.dynamospring.observation.meter.PatternStatistics.Latency;
import org.jspecify.annotations.Nullable;

/**
 * Window of the latencies of the last minutes: {@value #MILLIS} milliseconds at most, and
 * half of that at least. It counts them by classes of a sixteenth of an octave, so that a
 * quantile is too high by that part at most. The maximum is exact. A request writes to
 * one counter. A timer of Micrometer with percentiles has two histograms for it, which
 * took 4 microseconds when eight threads shared two cores.
 */
final class LatencyWindow {

	static final long MILLIS = 300_000;

	private static final long HALF = MILLIS / 2;

	private static final double MEDIAN = 0.5;

	private static final double P99 = 0.99;

	private static final int BITS = 4;

	/** The classes of an octave. */
	private static final int CLASSES = 1 << BITS;

	/** All below 66 microseconds are of the first class. */
	private static final int FIRST_OCTAVE = 16;

	/** All above 68 seconds are of the last class. */
	private static final int OCTAVES = 20;

	private static final int LAST_CLASS = OCTAVES * CLASSES + 1;

	private volatile Half current = new Half(0);

	private @Nullable Half previous;

	/**
	 * Add the latency of a request.
	 * @param now the time in milliseconds
	 */
	void add(long nanos, long now) {
		current(now / HALF).add(nanos);
	}

	// a thread that comes late joins the half that has begun
	private Half current(long number) {
		Half half = this.current;
		if (half.number >= number) {
			return half;
		}
		return begin(number);
	}

	private synchronized Half begin(long number) {
		if (this.current.number < number) {
			this.previous = this.current;
			this.current = new Half(number);
		}
		return this.current;
	}

	/**
	 * Return the latency of the requests in several windows.
	 * @param now the time in milliseconds
	 */
	static Latency latency(List<LatencyWindow> windows, long now) {
		Counts counts = new Counts();
		windows.forEach((window) -> window.addTo(counts, now / HALF - 1));
		return counts.latency();
	}

	private synchronized void addTo(Counts counts, long oldest) {
		counts.add(this.current, oldest);
		counts.add(this.previous, oldest);
	}

	private static int classOf(long nanos) {
		int octave = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos);
		if (octave < FIRST_OCTAVE) {
			return 0;
		}
		int position = (int) (nanos >> (octave - BITS)) - CLASSES;
		return Math.min(1 + (octave - FIRST_OCTAVE) * CLASSES + position, LAST_CLASS);
	}

	/** Return the upper bound of a class. The last class has no bound. */
	private static long end(int ofClass) {
		int octave = FIRST_OCTAVE + ofClass / CLASSES;
		return (long) (CLASSES + ofClass % CLASSES) << (octave - BITS);
	}

	private static final class Half {

		private final long number;

		private final AtomicIntegerArray counts = new AtomicIntegerArray(LAST_CLASS + 1);

		private final AtomicLong max = new AtomicLong();

		Half(long number) {
			this.number = number;
		}

		void add(long nanos) {
			if (nanos > this.max.get()) {
				this.max.accumulateAndGet(nanos, Math::max);
			}
			this.counts.incrementAndGet(classOf(nanos));
		}

	}

	private static final class Counts {

		private final long[] counts = new long[LAST_CLASS + 1];

		private long total;

		private long max;

		void add(@Nullable Half half, long oldest) {
			if (half != null && half.number >= oldest) {
				for (int i = 0; i < this.counts.length; i++) {
					int count = half.counts.get(i);
					this.counts[i] += count;
					this.total += count;
				}
				this.max = Math.max(this.max, half.max.get());
			}
		}

		Latency latency() {
			if (this.total > 0) {
				return new Latency(quantile(MEDIAN), quantile(P99), Duration.ofNanos(this.max));
			}
			return new Latency(null, null, null);
		}

		private Duration quantile(double part) {
			long rest = (long) Math.ceil(part * this.total);
			int ofClass = 0;
			while (rest > this.counts[ofClass]) {
				rest -= this.counts[ofClass++];
			}
			return Duration.ofNanos((ofClass < LAST_CLASS) ? Math.min(end(ofClass), this.max) : this.max);
		}

	}

}
