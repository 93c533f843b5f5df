package io.github.dynamospring.table;

/**
 * Mode of what an application does about its tables when it starts.
 *
 * @since 0.1
 */
public enum TableManagement {

	/**
	 * Nothing: tables are somebody else's business.
	 */
	NONE,

	/**
	 * Compare each table with what the entities ask for, and refuse to start on a
	 * difference.
	 */
	VALIDATE,

	/**
	 * Create what is missing, and validate what is there.
	 */
	CREATE

}
