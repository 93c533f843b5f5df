package io.github.dynamospring.load;

/**
 * Calls of an application, by one of the ways to write it.
 */
interface OrderCalls extends AutoCloseable {

	/**
	 * Return whether that way has batches.
	 */
	default boolean hasBatches() {
		return true;
	}

	/** Read one order. */
	Object getItem();

	/** Store one order unless there is one. */
	Object putItem();

	/** Read a page of orders of one customer. */
	Object query();

	/** Read the orders of a page by their keys. */
	Object batchGet();

	/** Store 25 orders. */
	Object batchPut();

	@Override
	default void close() {
	}

}
