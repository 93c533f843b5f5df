package io.github.dynamospring.table;

import java.util.Map;

import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;

/**
 * Table as DynamoDB has it.
 *
 * @param schema keys, indexes and TTL
 * @param settings the rest, with the capacity of each global index
 * @param status the state of the table
 * @param indexes what the schema does not say of the global indexes, by name
 */
record FoundTable(TableSchema schema, TableSettings settings, String status, Map<String, FoundIndex> indexes) {

	/**
	 * Global index as DynamoDB has it.
	 *
	 * @param status the state of the index
	 * @param backfilling whether it is being filled with the items of the table
	 */
	record FoundIndex(String status, boolean backfilling) {

	}

}
