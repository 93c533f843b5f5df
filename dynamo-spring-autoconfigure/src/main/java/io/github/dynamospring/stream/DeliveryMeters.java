package io.github.dynamospring.stream;

/**
 * Meters of the deliveries to listeners.
 *
 * @since 0.1
 */
public interface DeliveryMeters {

	/**
	 * Meters that record nothing.
	 */
	DeliveryMeters NONE = new DeliveryMeters() {
	};

	/**
	 * Register the gauges of a container.
	 */
	default void register(StreamListenerContainer container) {
	}

	/**
	 * Count records with the outcome of their call.
	 * @param outcome {@code done}, {@code dead-letter} or {@code stopped}
	 */
	default void count(StreamListenerContainer container, String listener, String outcome, int records) {
	}

	/**
	 * Count the repetition of a call.
	 */
	default void repeated(StreamListenerContainer container, String listener) {
	}

}
