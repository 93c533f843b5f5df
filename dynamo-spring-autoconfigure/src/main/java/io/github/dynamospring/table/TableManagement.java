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
	 * Create tables that are missing, and validate those that are there.
	 */
	CREATE,

	/**
	 * Create tables that are missing, and add what is missing to those that are there:
	 * global indexes, one at a time and without making the start wait for them, and
	 * settings. Nothing is deleted or weakened. What cannot be changed is validated.
	 */
	UPDATE

}
