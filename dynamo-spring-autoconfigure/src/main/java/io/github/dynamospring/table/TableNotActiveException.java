package io.github.dynamospring.table;

import java.time.Duration;

import io.github.dynamospring.start.StartRefusedException;

/**
 * Exception thrown when a new table did not become usable in time.
 *
 * @since 0.1
 */
public class TableNotActiveException extends StartRefusedException {

	private final String table;

	TableNotActiveException(String table, String state, Duration timeout) {
		super("Table " + table + " is " + state + " after " + timeout.toSeconds() + " s",
				"Start the application again once table " + table
						+ " is active, or give it more time with 'dynamo.tables.creation-timeout'.");
		this.table = table;
	}

	/**
	 * Return the physical name of the table.
	 */
	public String getTable() {
		return this.table;
	}

}
