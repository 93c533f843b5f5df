package io.github.dynamospring.observation.hot;

import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Event that a partition key takes more than its share, or was throttled because its
 * partition is at its limit. It is published in the application context as often as it is
 * logged. Listeners run on the thread that ended the request, which may be one of the
 * HTTP client's: slow listeners have to be asynchronous.
 *
 * @param partition the key, with its real value, and its load
 * @param throttlingReason DynamoDB's reason, such as
 * {@code TableWriteKeyRangeThroughputExceeded}, or null if the key was not throttled but
 * takes more than the share of {@code dynamo.hot-partitions.warning-share}
 * @since 0.1
 */
public record HotPartitionEvent(HotPartition partition, @Nullable String throttlingReason) {

	/**
	 * Create an event.
	 */
	public HotPartitionEvent {
		Assert.notNull(partition, "'partition' must not be null");
	}

}
