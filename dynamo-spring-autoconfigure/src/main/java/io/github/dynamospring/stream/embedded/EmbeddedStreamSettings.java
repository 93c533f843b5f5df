package io.github.dynamospring.stream.embedded;

import java.time.Duration;

/**
 * Settings of the embedded engine.
 *
 * @param application the name of the application, whose instances share the positions
 * @param lease the time after which another instance takes over from an owner that fails
 * @param pollInterval the time between two reads of a shard
 * @param maxPollInterval the time between two reads of an idle shard
 * @param continueAfterLoss whether to go on if DynamoDB dropped records before they were
 * read
 * @since 0.1
 */
public record EmbeddedStreamSettings(String application, Duration lease, Duration pollInterval,
		Duration maxPollInterval, boolean continueAfterLoss) {

}
