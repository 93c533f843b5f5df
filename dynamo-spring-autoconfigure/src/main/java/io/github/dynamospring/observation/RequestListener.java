package io.github.dynamospring.observation;

/**
 * Listener that is called with each request once it has ended, on the thread that ends
 * it. Exceptions of a listener never reach the request. They are counted, and logged
 * once.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface RequestListener {

	/**
	 * Note a request that has ended, with its response or error, outcome, failed attempts
	 * and usage.
	 */
	void ended(DynamoRequestContext context);

}
