package io.github.dynamospring.operations.advice.use;

import java.time.Duration;

import org.springframework.util.Assert;

/**
 * Settings of the watch over requests.
 *
 * @param window how long a request counts at most
 * @param leastRequests the least requests of a kind that a finding is made of
 */
public record WatchSettings(Duration window, int leastRequests, Duration leastObservation) {

	/** The shortest window. */
	public static final Duration MIN_WINDOW = Duration.ofSeconds(10);

	/** The longest window. */
	public static final Duration MAX_WINDOW = Duration.ofDays(7);

	/**
	 * Create settings.
	 */
	public WatchSettings {
		Assert.isTrue(window.compareTo(MIN_WINDOW) >= 0 && window.compareTo(MAX_WINDOW) <= 0,
				"'window' must be between 10s and 7d");
		Assert.isTrue(leastRequests > 0, "'leastRequests' must be at least 1");
	}

}
