package io.github.dynamospring.observation.hot;

import io.github.dynamospring.schema.TableSchema;
import org.jspecify.annotations.Nullable;

/**
 * Strategy that finds the schema of a table, with the attributes of its keys.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface TableSchemaSource {

	/**
	 * Return the schema of a table, or null if no entity of the application is in it.
	 * @param tableName the name of the table as requests have it
	 */
	@Nullable TableSchema find(String tableName);

}
