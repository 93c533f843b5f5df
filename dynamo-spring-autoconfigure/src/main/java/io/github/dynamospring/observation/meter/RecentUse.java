package io.github.dynamospring.observation.meter;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;

import io.github.dynamospring.observation.RequestSeries;
import io.github.dynamospring.observation.ThrottlingCause;

/**
 * Requests of the last minutes or hours.
 *
 * @param startedAt the time at which requests were first counted
 * @param from the time at which these requests began to count
 * @param now the time
 * @param window the length of the window, once it is full
 * @param series the figures of each series, by the ordinals of {@link RequestFigure}
 * @param throttles the number of throttles by their cause
 */
public record RecentUse(Instant startedAt, Instant from, Instant now, Duration window,
		Map<RequestSeries, long[]> series, Map<ThrottlingCause, Long> throttles) {

}
