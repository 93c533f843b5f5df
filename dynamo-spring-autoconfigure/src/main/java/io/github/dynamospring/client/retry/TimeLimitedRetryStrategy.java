package io.github.dynamospring.client.retry;

import java.time.Duration;

import software.amazon.awssdk.retries.api.RetryStrategy;

/**
 * Retry strategy that can be told how long a call may take. The SDK does not tell it: a
 * call that waits beyond its timeout ends as a timeout, whatever had failed.
 *
 * @since 0.1
 */
public interface TimeLimitedRetryStrategy extends RetryStrategy {

	/**
	 * Return this strategy for clients whose calls end after a timeout. It does not begin
	 * a wait that the timeout would cut off: the call ends at once with its last failure,
	 * for instance a throttle. Both strategies share budget, events and meters.
	 * <p>
	 * A single request with a timeout of its own still has that of its client here.
	 * @param callTimeout the API call timeout of the client, longer than zero
	 */
	TimeLimitedRetryStrategy withCallTimeout(Duration callTimeout);

}
