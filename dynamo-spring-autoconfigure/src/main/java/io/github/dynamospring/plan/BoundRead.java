package io.github.dynamospring.plan;

/**
 * Request that reads, with the values of a call.
 *
 * @since 0.1
 */
public sealed interface BoundRead permits BoundGet, BoundBatchGet, BoundQuery, BoundScan {

	/**
	 * Return what a visitor makes of the request.
	 */
	<R> R accept(Visitor<R> visitor);

	/**
	 * Visitor that tells requests apart.
	 *
	 * @param <R> what it makes of a request
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
