package io.github.dynamospring.core.write;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.RevisionKeys;
import io.github.dynamospring.mapping.UniqueProperty;
import io.github.dynamospring.plan.Repeatability;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Factory of the writes of markers, the items that hold the unique values of one entity
 * type. A marker holds the key of the entity that it belongs to. An expired one is free.
 */
final class MarkerWrites {

	private static final String OWNED = "attribute_not_exists(#partition) or #owner = :owner";

	private static final String FOREIGN = "attribute_exists(#partition) and #owner <> :owner";

	private final WriteContext<?> context;

	private final List<String> keyAttributes;

	private final AttributeValue type = AttributeValue.fromS(UniqueProperty.MARKER_TYPE);

	private final @Nullable String typeAttribute;

	private final String ownerAttribute;

	private final @Nullable String expiryAttribute;

	MarkerWrites(WriteContext<?> context) {
		this.context = context;
		this.keyAttributes = context.keyAttributes();
		this.typeAttribute = context.entity().getTable().names().type();
		this.ownerAttribute = context.entity().getTable().names().owner();
		this.expiryAttribute = context.expiry().attribute();
	}

	/**
	 * Put the marker of a value that an entity is to have, unless another has it.
	 * @param now the time in epoch seconds
	 */
	ItemWrite put(Marker marker, Map<String, AttributeValue> owner, long now) {
		Map<String, AttributeValue> key = keyOf(marker);
		Map<String, AttributeValue> item = new LinkedHashMap<>(key);
		if (this.typeAttribute != null) {
			item.put(this.typeAttribute, this.type);
		}
		item.put(this.ownerAttribute, owner(owner));
		if (this.expiryAttribute != null && marker.expiry() != null) {
			item.put(this.expiryAttribute, marker.expiry());
		}
		return ItemWrite.put(this.context.tableName(), key, item, putExpressions(owner, now), Repeatability.REPEATABLE,
				outcome(marker, owner, true));
	}

	private WriteExpressions putExpressions(Map<String, AttributeValue> owner, long now) {
		WriteExpressions owned = expressions(OWNED, owner);
		if (this.expiryAttribute != null) {
			return owned.withClauses("or", "#expiry <= :now", Map.of("#expiry", this.expiryAttribute),
					Map.of(":now", AttributeValue.fromN(Long.toString(now))));
		}
		return owned;
	}

	/**
	 * Delete the marker of a value that an entity has had.
	 */
	ItemWrite delete(Marker marker, Map<String, AttributeValue> owner) {
		return ItemWrite.delete(this.context.tableName(), keyOf(marker), expressions(OWNED, owner),
				Repeatability.REPEATABLE, outcome(marker, owner, false));
	}

	/**
	 * Assert that the marker of a value that an entity has had belongs to another one.
	 */
	ItemWrite check(Marker marker, Map<String, AttributeValue> owner) {
		return ItemWrite.check(this.context.tableName(), keyOf(marker), expressions(FOREIGN, owner),
				outcome(marker, owner, false));
	}

	private Map<String, AttributeValue> keyOf(Marker marker) {
		AttributeValue text = AttributeValue.fromS(marker.key());
		Map<String, AttributeValue> key = new LinkedHashMap<>();
		this.keyAttributes.forEach((attribute) -> key.put(attribute, text));
		return key;
	}

	private WriteExpressions expressions(String condition, Map<String, AttributeValue> owner) {
		return new WriteExpressions(null, condition, false,
				Map.of("#partition", this.keyAttributes.get(0), "#owner", this.ownerAttribute),
				Map.of(":owner", owner(owner)));
	}

	private AttributeValue owner(Map<String, AttributeValue> key) {
		return AttributeValue.fromL(this.keyAttributes.stream().map(key::get).toList());
	}

	private WriteOutcome outcome(Marker marker, Map<String, AttributeValue> owner, boolean put) {
		return new WriteOutcome.MarkerOutcome(this.context, owner, marker.property().name(), put);
	}

	/**
	 * Marker of one unique value.
	 *
	 * @param property the property that has the value
	 * @param key its partition key, and its sort key if the table has one
	 * @param keys the keys of all markers of the value. A value with others does not keep
	 * this marker, because an entity of an earlier version may lack it.
	 * @param expiry the time to live of the entity, or null
	 */
	record Marker(UniqueProperty property, String key, Set<String> keys, @Nullable AttributeValue expiry) {

	}

	/**
	 * Check that keeps entities off the items of the library. The template of a key is
	 * checked at start-up. The values of a partition key in a property's own attribute
	 * are checked here.
	 *
	 * @param entity the entity
	 * @param attribute the partition key to check
	 * @param kept the reserved prefixes, with their purposes
	 * @param tenants whether there are such items of tenants
	 */
	record KeyCheck(DynamoPersistentEntity<?> entity, String attribute, Map<String, String> kept, boolean tenants) {

		static KeyCheck of(DynamoPersistentEntity<?> entity) {
			KeyPart partition = entity.getPrimaryKey().partition().get(0);
			Map<String, String> kept = new LinkedHashMap<>();
			if (partition instanceof KeyPart.Native && partition.type() == KeyType.S) {
				if (entity.getTable().hasMarkers()) {
					kept.put(UniqueProperty.MARKER_PREFIX, "the markers of unique values");
				}
				if (entity.getTable().hasRevisions()) {
					kept.put(RevisionKeys.PREFIX, "revisions");
				}
			}
			boolean tenants = entity.getTable().entities().stream().anyMatch((other) -> other.getTenant() != null);
			return new KeyCheck(entity, partition.attribute(), kept, tenants);
		}

		/**
		 * Check the key of an item that is to be written.
		 * @throws InvalidDataAccessApiUsageException if it could be the key of another
		 * item
		 */
		Map<String, AttributeValue> check(Map<String, AttributeValue> key) {
			this.kept.forEach((prefix, purpose) -> {
				AttributeValue value = key.get(this.attribute);
				if (value != null && mayBegin(value.s(), prefix)) {
					throw new InvalidDataAccessApiUsageException(this.entity.getType().getSimpleName() + ": a key '"
							+ this.attribute + "' that begins with " + prefix + " is kept for " + purpose);
				}
			});
			return key;
		}

		// the items of a tenant begin as its partitions do
		private boolean mayBegin(String key, String prefix) {
			return key.startsWith(prefix) || this.tenants && key.contains(prefix);
		}

	}

}
