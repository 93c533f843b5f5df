package io.github.dynamospring.mapping.context;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.TenantId;
import io.github.dynamospring.mapping.Unique;
import org.jspecify.annotations.Nullable;

/**
 * Properties that all types of a sealed entity have in the same form. They are the
 * properties of the entity itself, and come from the first type.
 */
final class SharedProperties {

	private SharedProperties() {
	}

	/**
	 * Return the properties of the first type that all others have as well.
	 */
	static List<DynamoPersistentProperty> of(List<DynamoPersistentEntity<?>> types) {
		List<DynamoPersistentProperty> shared = new ArrayList<>();
		for (DynamoPersistentProperty property : types.get(0)) {
			if (types.stream().allMatch((type) -> isSame(property, type.getPersistentProperty(property.getName())))) {
				shared.add(property);
			}
		}
		return shared;
	}

	private static boolean isSame(DynamoPersistentProperty property, @Nullable DynamoPersistentProperty other) {
		return other != null && property.getTypeInformation().equals(other.getTypeInformation())
				&& property.getAttributeName().equals(other.getAttributeName())
				&& Objects.equals(property.getFormat(), other.getFormat())
				&& Objects.equals(property.getShardCount(), other.getShardCount())
				&& marks(property).equals(marks(other));
	}

	private static List<Boolean> marks(DynamoPersistentProperty property) {
		return List.of(property.isPartitionKey(), property.isSortKey(), property.isIdProperty(), property.isKeyOnly(),
				property.isGeneratedId(), property.isVersionProperty(), property.isTimeToLive(),
				property.isAnnotationPresent(Unique.class), property.isAnnotationPresent(TenantId.class),
				property.isWritable(), property.isCompressed(), property.isLarge(), property.isEncrypted());
	}

}
