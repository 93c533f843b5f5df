package io.github.dynamospring.table;

import java.time.Duration;

/**
 * Exception thrown when a new table did not become usable in time.
 *
 * @since 0.1
 */
public class TableNotActiveException extends RuntimeException {

	private final String table;

	TableNotActiveException(String table, String state, Duration timeout) {
		super("Table " + table + " is " + state + " after " + timeout.toSeconds() + " s");
		this.table = table;
	}

	/**
	 * Return the physical name of the table.
	 */
	public String getTable() {
		return this.table;
	}

}
