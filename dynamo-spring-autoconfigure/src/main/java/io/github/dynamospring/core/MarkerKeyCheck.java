package io.github.dynamospring.core;

import java.util.Map;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.UniqueProperty;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Keeps entities off the markers of unique values. A template is held to that at
 * start-up, a partition key that is a property's own attribute by its values.
 *
 * @param entity the entity
 * @param attribute the partition key that is to be looked at, or null if none is
 */
record MarkerKeyCheck(DynamoPersistentEntity<?> entity, @Nullable String attribute) {

	static MarkerKeyCheck of(DynamoPersistentEntity<?> entity) {
		KeyPart partition = entity.getPrimaryKey().partition().get(0);
		boolean checked = partition instanceof KeyPart.Native && partition.type() == KeyType.S
				&& entity.getTable().hasMarkers();
		return new MarkerKeyCheck(entity, checked ? partition.attribute() : null);
	}

	/**
	 * Check the key of an item that is to be written.
	 * @throws InvalidDataAccessApiUsageException if it could be that of a marker
	 */
	Map<String, AttributeValue> check(Map<String, AttributeValue> key) {
		AttributeValue value = (this.attribute != null) ? key.get(this.attribute) : null;
		if (value != null && value.s().startsWith(UniqueProperty.MARKER_PREFIX)) {
			throw new InvalidDataAccessApiUsageException(this.entity.getType().getSimpleName() + " with key "
					+ this.attribute + " = " + value.s() + ": keys that begin with " + UniqueProperty.MARKER_PREFIX
					+ " are kept for the markers of unique values");
		}
		return key;
	}

}
