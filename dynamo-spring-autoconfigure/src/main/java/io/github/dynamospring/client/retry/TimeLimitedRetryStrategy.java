package io.github.dynamospring.client.retry;

import java.time.Duration;

import software.amazon.awssdk.retries.api.RetryStrategy;

/**
 * Retry strategy that can respect the timeout of a call. The SDK does not pass it on: a
 * call that waits beyond its timeout ends as a timeout, whatever had failed.
 *
 * @since 0.1
 */
public interface TimeLimitedRetryStrategy extends RetryStrategy {

	/**
	 * Return this strategy for clients with a timeout of calls. It does not begin a wait
	 * that the timeout would cut off: the call ends at once with its last failure, for
	 * instance a throttle. Both strategies share budget, events and meters.
	 * <p>
	 * A single request with its own timeout still has its client's timeout here.
	 * @param callTimeout the API call timeout of the client, longer than zero
	 */
	TimeLimitedRetryStrategy withCallTimeout(Duration callTimeout);

}
