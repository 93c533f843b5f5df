package io.github.dynamospring.table;

/**
 * Mode of managing tables when an application starts.
 *
 * @since 0.1
 */
public enum TableManagement {

	/**
	 * Leave tables alone: they are managed elsewhere.
	 */
	NONE,

	/**
	 * Compare each table with its entities and settings, and refuse to start on a
	 * difference.
	 */
	VALIDATE,

	/**
	 * Create missing tables, and validate existing ones.
	 */
	CREATE,

	/**
	 * Create missing tables, and add missing global indexes and settings to existing
	 * ones. Indexes are added one at a time, and the start does not wait for them.
	 * Existing indexes and settings are neither deleted nor weakened: a difference that
	 * cannot be removed is refused.
	 */
	UPDATE

}
