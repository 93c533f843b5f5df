package io.github.dynamospring.mapping.table;

import java.util.Set;

import io.github.dynamospring.mapping.EntityKey;
import io.github.dynamospring.schema.Projection;

/**
 * Key of an index, with the attributes that the entity asks the index to hold.
 *
 * @param name the name of the index
 * @param key the key
 * @param projection the part of an item that the index holds
 * @param include the names of the attributes of an {@code INCLUDE} projection
 * @param inverted whether the key is the primary key with its parts exchanged
 */
record IndexKey(String name, EntityKey key, Projection.Type projection, Set<String> include, boolean inverted) {

	IndexKey {
		include = Set.copyOf(include);
	}

	IndexKey(String name, EntityKey key, Projection.Type projection, Set<String> include) {
		this(name, key, projection, include, false);
	}

	IndexKey withKey(EntityKey key) {
		return new IndexKey(this.name, key, this.projection, this.include, this.inverted);
	}

}
