package io.github.dynamospring.schema;

import java.util.List;
import java.util.stream.Stream;

/**
 * Schema of a secondary index.
 *
 * @param name the name of the index
 * @param type local or global
 * @param partition the partition key: one attribute, or up to four for a global index
 * @param sort the sort key: up to one attribute, or up to four for a global index
 * @param projection the attributes in the index
 * @since 0.1
 */
public record IndexSchema(String name, Type type, List<KeyAttribute> partition, List<KeyAttribute> sort,
		Projection projection) {

	/**
	 * Create an index.
	 */
	public IndexSchema {
		partition = List.copyOf(partition);
		sort = List.copyOf(sort);
	}

	/**
	 * Return the attributes of its key, the partition key first.
	 */
	public List<KeyAttribute> keys() {
		return Stream.of(this.partition, this.sort).flatMap(List::stream).toList();
	}

	/**
	 * Kind of a secondary index.
	 */
	public enum Type {

		/**
		 * Local: shares the partition key of the table; supports strongly consistent
		 * reads.
		 */
		LOCAL,

		/** Global: has its own keys; always eventually consistent. */
		GLOBAL

	}

}
