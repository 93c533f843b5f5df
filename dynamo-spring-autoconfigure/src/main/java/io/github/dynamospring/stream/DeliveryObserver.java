package io.github.dynamospring.stream;

import java.util.List;
import java.util.function.IntSupplier;

import software.amazon.awssdk.services.dynamodb.model.Record;

/**
 * Observer of the deliveries to listeners. All beans of this type observe them.
 *
 * @since 0.1
 */
public interface DeliveryObserver {

	/**
	 * Observe a container from its creation on.
	 */
	default void register(StreamListenerContainer container) {
	}

	/**
	 * Surround the delivery of records of a shard to all listeners of a container.
	 * @param records the records, at least one
	 * @param delivery the delivery, run exactly once; its result is the number of leading
	 * records that are done
	 * @return the result of the delivery
	 */
	default int deliver(StreamListenerContainer container, String shard, List<Record> records, IntSupplier delivery) {
		return delivery.getAsInt();
	}

	/**
	 * Observe the end of a call, after all its repetitions.
	 * @param listener the ID of the listener
	 * @param outcome {@code done}, {@code dead-letter} or {@code stopped}
	 * @param records the records of the call
	 * @param arguments the events or entities of the call, one for each record, or none
	 * if the record is not decoded
	 */
	default void called(StreamListenerContainer container, String listener, String outcome, List<Record> records,
			List<?> arguments) {
	}

	/**
	 * Observe the repetition of a call.
	 * @param listener the ID of the listener
	 */
	default void repeated(StreamListenerContainer container, String listener) {
	}

}
