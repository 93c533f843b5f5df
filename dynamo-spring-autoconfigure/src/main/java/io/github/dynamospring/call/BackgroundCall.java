package io.github.dynamospring.call;

import java.util.function.Supplier;

import org.jspecify.annotations.Nullable;

/**
 * Call that other threads make for its caller.
 */
public interface BackgroundCall {

	/**
	 * Return whether the caller has given it up, so that it begins no further request.
	 */
	boolean isAbandoned();

	/**
	 * Send a request of it, as soon as it is permitted.
	 */
	default <R extends @Nullable Object> R send(Supplier<R> request) {
		return request.get();
	}

}
