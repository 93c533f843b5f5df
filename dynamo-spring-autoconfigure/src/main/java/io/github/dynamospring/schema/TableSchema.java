package io.github.dynamospring.schema;

import java.util.List;
import java.util.stream.Stream;

import org.jspecify.annotations.Nullable;

/**
 * Schema of a table, as required by its entities.
 *
 * @param logicalName the name in entities; the physical name is derived from it
 * @param partition the partition key
 * @param sort the sort key, if any
 * @param indexes the secondary indexes, in the order of declaration
 * @param ttlAttribute the name of the time-to-live attribute, if any
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

	/**
	 * Return the attributes of the primary key: the partition key and the sort key, if
	 * any.
	 */
	public List<KeyAttribute> primaryKey() {
		if (this.sort == null) {
			return List.of(this.partition);
		}
		return List.of(this.partition, this.sort);
	}

	/**
	 * Return the attributes of all keys, each once: of the primary key, then of the
	 * indexes.
	 */
	public List<KeyAttribute> keys() {
		return Stream.concat(primaryKey().stream(), this.indexes.stream().flatMap((index) -> index.keys().stream()))
			.distinct()
			.toList();
	}

}
