package io.github.dynamospring.table;

import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;

/**
 * Table as this application wants it.
 *
 * @param name the physical name
 * @param schema keys, indexes and TTL, as the entities ask for them
 * @param settings the rest, as configured
 * @since 0.1
 */
public record TableDefinition(String name, TableSchema schema, TableSettings settings) {

}
