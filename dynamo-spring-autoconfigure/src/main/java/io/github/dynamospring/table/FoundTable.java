package io.github.dynamospring.table;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;
import org.jspecify.annotations.Nullable;

/**
 * Table as DynamoDB has it.
 *
 * @param schema keys, indexes and TTL
 * @param settings the settings, with the capacity of each global index
 * @param status the state of the table
 * @param indexes the states of the global indexes, by name
 * @param arn the ARN of the table
 * @param coverages the shares of the items that indexes with computed keys hold
 */
record FoundTable(TableSchema schema, TableSettings settings, String status, Map<String, FoundIndex> indexes,
		@Nullable String arn, List<IndexCoverage> coverages) {

	private static final String ACTIVE = "ACTIVE";

	FoundTable(TableSchema schema, TableSettings settings, String status, Map<String, FoundIndex> indexes,
			@Nullable String arn) {
		this(schema, settings, status, indexes, arn, List.of());
	}

	boolean isNew() {
		return this.status.equals("CREATING");
	}

	boolean isActive() {
		return this.status.equals(ACTIVE);
	}

	boolean areIndexesActive() {
		return this.indexes.values().stream().allMatch(FoundIndex::isActive);
	}

	/**
	 * Return whether it is a table of DynamoDB Local, which ignores some settings and
	 * lacks operations for others.
	 */
	boolean isLocal() {
		return TableReader.isLocal(this.arn);
	}

	/**
	 * Global index as DynamoDB has it.
	 *
	 * @param status the state of the index
	 * @param backfilling whether it is being filled with the items of the table
	 */
	record FoundIndex(String status, boolean backfilling) {

		boolean isActive() {
			return this.status.equals(ACTIVE);
		}

	}

}
