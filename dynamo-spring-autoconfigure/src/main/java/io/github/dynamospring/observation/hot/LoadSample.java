package io.github.dynamospring.observation.hot;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Sample of the requests to a table or an index. It has all of up to {@value #MOST}
 * requests a second, and about as many of more. A request is then taken with a
 * probability in proportion to its units, and stands for more units. On average, the
 * sample has the units of all requests of each key.
 * <p>
 * With <em>m</em> requests in the sample, the load of a key that takes the part
 * <em>p</em> of all units has a relative standard deviation of at most
 * 1/&radic;<em>mp</em>. In 45 seconds, the least that is seen of a window of a minute,
 * that is 1% if the key takes all units, and 3% for a tenth. Times are in nanoseconds.
 */
final class LoadSample {

	/** Most requests of a second that are all in the sample. */
	static final int MOST = 256;

	private static final long SECOND = 1_000_000_000;

	/** Least units that a request of the sample stands for. */
	private volatile double least;

	private long since;

	private int taken;

	private double requests;

	private double units;

	/**
	 * Return the units that a request stands for, or 0 if it is not in the sample.
	 */
	double take(double units, long now) {
		double least = this.least;
		if (units < least && ThreadLocalRandom.current().nextDouble() * least >= units) {
			return 0;
		}
		double represented = Math.max(units, least);
		count(represented / units, represented, now);
		return represented;
	}

	// only requests of the sample share this lock, for some nanoseconds
	private synchronized void count(double requests, double units, long now) {
		if (this.taken++ == 0) {
			this.since = now;
			this.requests = 0;
			this.units = 0;
			return;
		}
		this.requests += requests;
		this.units += units;
		if (now - this.since >= SECOND) {
			this.taken = 0;
			this.least = leastOf((now - this.since) / (double) SECOND);
		}
		else if ((this.taken - 1) % MOST == 0) {
			// a short burst is not yet a rate
			this.least = 2 * Math.max(this.least, this.units / this.requests);
		}
	}

	private double leastOf(double seconds) {
		if (this.requests > MOST * seconds) {
			return this.units / seconds / MOST;
		}
		return 0;
	}

}
