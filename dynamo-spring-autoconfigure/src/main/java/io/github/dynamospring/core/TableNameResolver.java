package io.github.dynamospring.core;

/**
 * Strategy that maps the names of tables in the mapping to those in DynamoDB.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface TableNameResolver {

	/**
	 * Return the physical name of a table.
	 * @param logicalName the name that entities use
	 * @return 3 to 255 characters of {@code a-zA-Z0-9_.-}
	 */
	String resolve(String logicalName);

}
