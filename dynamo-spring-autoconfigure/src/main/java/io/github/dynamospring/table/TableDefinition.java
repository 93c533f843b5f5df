package io.github.dynamospring.table;

import java.util.Map;
import java.util.Set;

import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;

/**
 * Definition of a table, as this application expects it.
 *
 * @param name the physical name
 * @param schema keys, indexes and TTL, as the entities ask for them
 * @param settings the settings, as configured
 * @param computedKeys the computed keys by the name of their index. An index with
 * accepted unindexed items is left out
 * @param wholeIndexes the names of the indexes that every item of the table is to be in
 * @since 0.1
 */
public record TableDefinition(String name, TableSchema schema, TableSettings settings,
		Map<String, ComputedKeys> computedKeys, Set<String> wholeIndexes) {

	/**
	 * Create a definition.
	 */
	public TableDefinition {
		computedKeys = Map.copyOf(computedKeys);
		wholeIndexes = Set.copyOf(wholeIndexes);
	}

	/**
	 * Create a definition of a table without computed keys in its indexes.
	 */
	public TableDefinition(String name, TableSchema schema, TableSettings settings) {
		this(name, schema, settings, Map.of(), Set.of());
	}

	/**
	 * Return this definition with other settings.
	 */
	public TableDefinition withSettings(TableSettings settings) {
		return new TableDefinition(this.name, this.schema, settings, this.computedKeys, this.wholeIndexes);
	}

	/**
	 * Keys of an index that the application computes on write: items that were written
	 * before the index lack them.
	 *
	 * @param attributes the key attributes
	 * @param types the types of the entities with such a key
	 */
	public record ComputedKeys(Set<String> attributes, Set<Class<?>> types) {

	}

}
