package io.github.dynamospring.mapping.table;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityKey;

/**
 * Keys of one entity as it declares them.
 */
record DeclaredKeys(DynamoPersistentEntity<?> entity, EntityKey primary, List<IndexKey> indexes) {

	DeclaredKeys {
		indexes = List.copyOf(indexes);
	}

	List<EntityKey> all() {
		List<EntityKey> keys = new ArrayList<>();
		keys.add(this.primary);
		this.indexes.forEach((index) -> keys.add(index.key()));
		return keys;
	}

}
