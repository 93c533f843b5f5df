package io.github.dynamospring.observation;

/**
 * Strategy for the value of the tag {@code table} of meters and observations. If the
 * names of tables hold unbounded parts, such as tenants, a bean of this type collapses
 * them: {@code (name) -> name.replaceFirst("^tenant-\\w+-", "tenant-*-")}.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface TableTag {

	/**
	 * Return the value for a table.
	 * @param tableName the name of the table as requests have it
	 */
	String of(String tableName);

}
