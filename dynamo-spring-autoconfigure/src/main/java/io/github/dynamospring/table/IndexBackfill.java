package io.github.dynamospring.table;

import org.jspecify.annotations.Nullable;

/**
 * Strategy that fills an index with computed keys whose table has items. The index is
 * closed to reads until its backfill is complete.
 *
 * @since 0.1
 */
public interface IndexBackfill {

	/**
	 * Return the name of the client whose table has the records, or null for the default
	 * one. Its tables are managed first.
	 */
	default @Nullable String client() {
		return null;
	}

	/**
	 * Return whether the items of an entity can be written again.
	 * @param type the type of the entity, which has a computed key of an index
	 */
	boolean includes(Class<?> type);

	/**
	 * Record that an index needs a backfill. It is called before the index is created,
	 * and again by each instance that finds the index absent.
	 * @param table the table
	 * @param index the name of the index
	 */
	void require(TableDefinition table, String index);

	/**
	 * Return why an index is closed to reads, or null if it is open: an index without a
	 * record, or with a complete one for the keys of the model. It reads the record.
	 * @param table the table
	 * @param index the name of an index with computed keys
	 * @return the predicate of a sentence, such as {@code has no keys of older items: run
	 * the backfill of table orders}
	 */
	@Nullable String whyClosed(TableDefinition table, String index);

}
