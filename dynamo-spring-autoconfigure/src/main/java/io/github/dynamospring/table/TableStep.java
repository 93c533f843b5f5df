package io.github.dynamospring.table;

import java.util.function.Consumer;

import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * Step of an update, which removes one difference of a table.
 *
 * @param kind the kind of the step
 * @param description the description, in the imperative
 * @param request the function that sends its one request
 */
record TableStep(Kind kind, String description, Consumer<DynamoDbClient> request) {

	/**
	 * Return whether DynamoDB takes the request in the present state of the table.
	 */
	boolean isPossible(FoundTable found) {
		if (this.kind.needsIndexes() && !found.areIndexesActive()) {
			return false;
		}
		return !this.kind.updatesTable() || found.isActive();
	}

	/**
	 * Kinds of steps in their order: protection first, and the slowest last.
	 */
	enum Kind {

		TAGS, TIME_TO_LIVE, RECOVERY, DELETION_PROTECTION, STREAM, INDEX, ON_DEMAND_MAXIMUM, THROUGHPUT, TABLE_CLASS,
		WARM_THROUGHPUT;

		/**
		 * Return whether it takes an UpdateTable, of which a table takes one at a time.
		 */
		boolean updatesTable() {
			return compareTo(RECOVERY) > 0;
		}

		/**
		 * Return whether it has to wait until all indexes are built.
		 */
		boolean needsIndexes() {
			return compareTo(STREAM) > 0;
		}

	}

}
