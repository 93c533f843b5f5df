package io.github.dynamospring.call;

/**
 * Call that other threads make for its caller.
 */
public interface BackgroundCall {

	/**
	 * Return whether the caller has given it up, so that it begins no further request.
	 */
	boolean isAbandoned();

}
