package io.github.dynamospring.plan;

/**
 * Request that reads, with the values of a call.
 *
 * @since 0.1
 */
public sealed interface BoundRead permits BoundGet, BoundBatchGet, BoundQuery, BoundScan {

	/**
	 * Return the result of a visitor for the request.
	 */
	<R> R accept(Visitor<R> visitor);

	/**
	 * Visitor of requests with a method for each kind.
	 *
	 * @param <R> the type of its result
	 */
	interface Visitor<R> {

		/**
		 * Visit a GetItem.
		 */
		R get(BoundGet get);

		/**
		 * Visit a BatchGetItem.
		 */
		R batchGet(BoundBatchGet batchGet);

		/**
		 * Visit a Query.
		 */
		R query(BoundQuery query);

		/**
		 * Visit a Scan.
		 */
		R scan(BoundScan scan);

	}

}
