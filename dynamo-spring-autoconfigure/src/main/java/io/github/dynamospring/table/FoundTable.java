package io.github.dynamospring.table;

import java.util.Map;

import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.Throughput;
import org.jspecify.annotations.Nullable;

/**
 * Table as DynamoDB has it.
 *
 * @param schema keys, indexes and TTL
 * @param settings the rest
 * @param status the state of the table
 * @param indexes what the schema does not say of the global indexes, by name
 */
record FoundTable(TableSchema schema, TableSettings settings, String status, Map<String, FoundIndex> indexes) {

	/**
	 * Global index as DynamoDB has it.
	 *
	 * @param status the state of the index
	 * @param throughput provisioned capacity
	 */
	record FoundIndex(String status, @Nullable Throughput throughput) {

	}

}
