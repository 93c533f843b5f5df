package io.github.dynamospring.advice.use;

import java.util.Map;

import io.github.dynamospring.advice.AdviceSaving;
import io.github.dynamospring.observation.ThrottlingCause;

/**
 * Use as it was seen over the window.
 *
 * @param seconds how long requests were seen
 * @param window how long the window is, in seconds
 * @param leastRequests the least requests of a kind that a finding is made of
 * @param series what was counted of each series
 * @param throttles how often attempts were throttled
 * @param resources the indexes that were used since the start
 * @param now the time
 */
record SeenUse(double seconds, double window, int leastRequests, Map<UseSeries, long[]> series,
		Map<ThrottlingCause, long[]> throttles, Map<UsedResource.Id, UsedResource> resources, long now) {

	private static final double SECONDS_OF_DAY = 86_400;

	private static final int SECONDS_OF_MINUTE = 60;

	private static final int SECONDS_OF_HOUR = 3600;

	/**
	 * Return what an amount over the window is a day.
	 */
	double perDay(double amount) {
		return amount * SECONDS_OF_DAY / this.seconds;
	}

	/**
	 * Return the window in words, such as {@code in the last 45 minutes}.
	 */
	String time() {
		return "in the last " + text(this.seconds);
	}

	static String text(double seconds) {
		if (seconds >= 2 * SECONDS_OF_HOUR) {
			return AdviceSaving.figure(Math.round(seconds / SECONDS_OF_HOUR)) + " hours";
		}
		return (seconds >= 2 * SECONDS_OF_MINUTE)
				? AdviceSaving.figure(Math.round(seconds / SECONDS_OF_MINUTE)) + " minutes"
				: AdviceSaving.figure(Math.round(seconds)) + " seconds";
	}

}
