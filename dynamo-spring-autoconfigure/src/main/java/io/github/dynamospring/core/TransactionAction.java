package io.github.dynamospring.core;

import java.util.List;

/**
 * One action of a transaction.
 *
 * @param position its position, from 1
 * @param operation what it does, as the caller has asked for it
 * @param prepared the write
 */
record TransactionAction(int position, String operation, PreparedWrite<?> prepared) {

	List<ItemWrite> writes() {
		return this.prepared.writes();
	}

	/**
	 * Name the action and its item.
	 */
	String describe() {
		return "action %d (%s of %s)".formatted(this.position, this.operation, item());
	}

	String item() {
		return writes().get(0).outcome().describe();
	}

}
