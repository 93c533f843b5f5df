package io.github.dynamospring.mapping.codec;

import java.util.HashMap;
import java.util.Map;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.InvalidValueException;

import org.springframework.core.KotlinDetector;

/**
 * Verifier of types that are stored inside of items.
 */
final class NestedVerifier {

	private static final Map<String, String> SUBSTITUTES = Map.of("kotlin.time.Instant", "java.time.Instant",
			"kotlin.time.Duration", "java.time.Duration", "kotlin.uuid.Uuid", "java.util.UUID");

	private NestedVerifier() {
	}

	/**
	 * Verify that a type has a stored form, and no property that only an entity can have.
	 * @throws InvalidValueException if it has no stored form, or such a property
	 */
	static void verify(DynamoPersistentEntity<?> entity) {
		refuseUnstored(entity.getType());
		for (DynamoPersistentProperty property : entity) {
			if (property.isKeyOnly()) {
				throw new InvalidValueException("'" + property.getName() + "' of " + entity.getType().getSimpleName()
						+ " is @KeyOnly, which a nested value cannot be, as it has no key: remove @KeyOnly");
			}
			if (property.isLarge() && !entity.hasTable()) {
				throw new InvalidValueException("'" + property.getName() + "' of " + entity.getType().getSimpleName()
						+ " is large, which a nested value cannot be: move the property to the entity");
			}
			if (property.isEncrypted()) {
				throw new InvalidValueException("'" + property.getName() + "' of " + entity.getType().getSimpleName()
						+ " is encrypted, but attributes are encrypted as a whole: mark the property that holds the "
						+ entity.getType().getSimpleName());
			}
			if (property.isFilled() && !entity.hasTable()) {
				throw new InvalidValueException("'" + property.getName() + "' of " + entity.getType().getSimpleName()
						+ " is a " + fillingAnnotation(property)
						+ ", which a nested value cannot be: move the property to the entity");
			}
		}
		if (!entity.hasTable() && !entity.getUniqueProperties().isEmpty()) {
			throw new InvalidValueException(
					"'" + entity.getUniqueProperties().get(0).name() + "' of " + entity.getType().getSimpleName()
							+ " is @Unique, which a nested value cannot be: move the property to the entity");
		}
		verifyDistinct(entity);
	}

	// Their private fields could be stored, but may change with each version of Kotlin.
	private static void refuseUnstored(Class<?> type) {
		String substitute = SUBSTITUTES.get(type.getName());
		if (substitute != null) {
			throw new InvalidValueException(type.getName() + " has no stored form: use " + substitute
					+ ", or register a converter in DynamoCustomConversions");
		}
		if (KotlinDetector.isInlineClass(type)) {
			throw new InvalidValueException(type.getName() + " is a Kotlin value class, which has no stored form: use"
					+ " the type of the value inside or a data class, or register a converter in"
					+ " DynamoCustomConversions");
		}
	}

	private static String fillingAnnotation(DynamoPersistentProperty property) {
		if (property.isGeneratedId()) {
			return "@GeneratedId";
		}
		return (property.getShardCount() != null) ? "@Shard" : "@TenantId";
	}

	private static void verifyDistinct(DynamoPersistentEntity<?> entity) {
		Map<String, String> properties = new HashMap<>();
		for (DynamoPersistentProperty property : entity) {
			String other = property.isWritable() ? properties.put(property.getAttributeName(), property.getName())
					: null;
			if (other != null) {
				throw new InvalidValueException("'" + other + "' and '" + property.getName() + "' of "
						+ entity.getType().getSimpleName() + " are both stored as '" + property.getAttributeName()
						+ "': name one otherwise with @Attribute");
			}
		}
	}

}
