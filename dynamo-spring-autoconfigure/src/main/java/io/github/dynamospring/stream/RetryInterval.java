package io.github.dynamospring.stream;

import java.util.function.IntToLongFunction;

/**
 * Interval between the calls of a listener that fails.
 *
 * @param maxAttempts the maximum number of calls, including the first
 * @param millis the milliseconds after a number of failed calls
 * @since 0.1
 */
public record RetryInterval(int maxAttempts, IntToLongFunction millis) {

	/**
	 * Five calls within half a minute.
	 */
	public static final RetryInterval DEFAULT = new RetryInterval(5, (failures) -> 1000L << failures);

}
