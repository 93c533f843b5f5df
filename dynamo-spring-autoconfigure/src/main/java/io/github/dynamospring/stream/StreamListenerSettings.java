package io.github.dynamospring.stream;

import java.util.List;
import java.util.concurrent.Executor;

import org.jspecify.annotations.Nullable;

/**
 * Settings of all listeners of an application.
 *
 * @param group the group of listeners without a group of their own
 * @param decoder the decoder of records
 * @param connector the strategy that connects tables
 * @param engine the engine that reads streams
 * @param retry the interval between the calls of a listener that fails
 * @param deadLetters the store of failed records, or null to stop at them
 * @param observers the observers of deliveries
 * @param executor the threads of listeners with concurrency
 * @since 0.1
 */
public record StreamListenerSettings(String group, DynamoStreamDecoder decoder, StreamConnector connector,
		StreamEngine engine, RetryInterval retry, @Nullable DeadLetters deadLetters, List<DeliveryObserver> observers,
		Executor executor) {

}
