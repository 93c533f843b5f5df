package io.github.dynamospring.scaffold;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Result of the recognition of a table.
 *
 * @param table the table with its sample
 * @param delimiter the delimiter of its keys, or 0 where they have none
 * @param typeAttribute the attribute that tells the types apart, where there is one
 * @param entities the entities
 * @param questions what the sample leaves open
 */
record TableSketch(SampledTable table, char delimiter, @Nullable String typeAttribute, List<EntitySketch> entities,
		List<String> questions) {

	static final char NO_DELIMITER = 0;

}
