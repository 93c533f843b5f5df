package io.github.dynamospring.mapping.table;

import java.util.Set;

import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.schema.Projection;

/**
 * Key of an index, with the attributes that the entity asks the index to hold.
 *
 * @param name the name of the index
 * @param key the key
 * @param projection how much of an item the index holds
 * @param include the names of the attributes of an {@code INCLUDE} projection
 */
record IndexKey(String name, EntityKey key, Projection.Type projection, Set<String> include) {

	IndexKey {
		include = Set.copyOf(include);
	}

}
