package io.github.dynamospring.call;

/**
 * Call that other threads make for its caller.
 */
public interface BackgroundCall {

	/**
	 * Return whether the caller has given it up, so that it begins no further request.
	 */
	boolean isAbandoned();

	/**
	 * Wait for the permit to send a request of it, if its requests are limited.
	 * @return the permit, to be closed when the request is over
	 */
	default Permit acquire() {
		return () -> {
		};
	}

	/**
	 * Permit to send one request.
	 */
	interface Permit extends AutoCloseable {

		@Override
		void close();

	}

}
