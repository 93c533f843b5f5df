package io.github.dynamospring.observation.hot;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Sample of the requests to a table or an index. All of up to {@value #MOST} requests a
 * second are in it. Of more, about as many are: each with a probability by its units, and
 * for more units in return. On average, it has the units of all requests of each key.
 * <p>
 * With {@value #MOST} requests <em>m</em> of each second, the load of a key that takes
 * the part <em>p</em> of all units has a relative standard deviation of at most
 * 1/&radic;<em>mp</em> in a second. In 45 seconds, the least that is seen of a window of
 * a minute, it is 1% if the key takes all units and 3% for a tenth. Times are in
 * nanoseconds.
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
		if (this.taken > MOST || now - this.since >= SECOND) {
			this.taken = 0;
			this.least = least(Math.max(now - this.since, SECOND / MOST) / (double) SECOND);
		}
	}

	private double least(double seconds) {
		if (this.requests > MOST * seconds) {
			return this.units / seconds / MOST;
		}
		return 0;
	}

}
