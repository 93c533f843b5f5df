package io.github.dynamospring.schema;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Schema of a table as its entities ask for it.
 *
 * @param logicalName the name that entities use; the physical name is derived from it
 * @param partition the partition key
 * @param sort the sort key, if there is one
 * @param indexes the secondary indexes, in the order of declaration
 * @param ttlAttribute the name of the attribute that holds the time to live, if there is
 * one
 * @since 0.1
 */
public record TableSchema(String logicalName, KeyAttribute partition, @Nullable KeyAttribute sort,
		List<IndexSchema> indexes, @Nullable String ttlAttribute) {

	/**
	 * Create a table.
	 */
	public TableSchema {
		indexes = List.copyOf(indexes);
	}

}
