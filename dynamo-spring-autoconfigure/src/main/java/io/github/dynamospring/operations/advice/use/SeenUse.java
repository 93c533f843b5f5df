package io.github.dynamospring.operations.advice.use;

import java.time.Duration;
import java.util.Map;

import io.github.dynamospring.observation.ThrottlingCause;
import io.github.dynamospring.operations.advice.AdviceSaving;

/**
 * Use over the window.
 *
 * @param seconds the time for which requests were observed, in seconds
 * @param window the length of the window, in seconds
 * @param leastSeconds the minimum time of observation for an extrapolation, in seconds
 * @param leastRequests the minimum number of requests of a kind for a finding
 * @param series the counts of each series
 * @param throttles the number of throttled attempts
 * @param resources the indexes that were used since the start
 * @param since the time at which the watch began
 * @param now the time
 */
record SeenUse(double seconds, double window, double leastSeconds, int leastRequests, Map<UseSeries, long[]> series,
		Map<ThrottlingCause, long[]> throttles, Map<UsedResource.Id, UsedResource> resources, long since, long now) {

	private static final double SECONDS_OF_DAY = 86_400;

	private static final double NANOS_OF_SECOND = 1e9;

	/**
	 * Return a saving of a day from figures over the window.
	 */
	AdviceSaving saving(double requests, double readUnits, double writeUnits, boolean atMost) {
		double days = SECONDS_OF_DAY / this.seconds;
		return new AdviceSaving(requests * days, readUnits * days, writeUnits * days, atMost,
				isLongEnough(this.since) ? duration(this.seconds) : null);
	}

	/**
	 * Return whether the time since is long enough to extrapolate from.
	 */
	boolean isLongEnough(long since) {
		return (this.now - since) / NANOS_OF_SECOND >= this.leastSeconds;
	}

	static Duration duration(double seconds) {
		return Duration.ofMillis(Math.round(seconds * 1000));
	}

	/**
	 * Return the window in words, such as {@code in the last 45 minutes}.
	 */
	String time() {
		return "in the last " + text(this.seconds);
	}

	static String text(double seconds) {
		return AdviceSaving.text(duration(seconds));
	}

}
