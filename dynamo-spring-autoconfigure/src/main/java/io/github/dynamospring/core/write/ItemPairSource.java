package io.github.dynamospring.core.write;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import org.jspecify.annotations.Nullable;

/**
 * Source of the pairs that live migrations make of entities.
 */
@FunctionalInterface
public interface ItemPairSource {

	/**
	 * Return the pair of an entity, or null if it is in no live migration.
	 */
	@Nullable ItemPair find(DynamoPersistentEntity<?> entity);

}
