package io.github.dynamospring.core.write;

import java.util.LinkedHashMap;
import java.util.Map;

import io.github.dynamospring.core.write.UniqueMarkers.Marker;
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
 * Factory of the writes of the markers of one entity type.
 */
final class MarkerWrites {

	private static final String OWNED = "attribute_not_exists(#partition) or #owner = :owner";

	private static final String FOREIGN = "attribute_exists(#partition) and #owner <> :owner";

	private final WriteContext<?> context;

	private final UniqueMarkers markers;

	private final String partition;

	private final String ownerAttribute;

	private final @Nullable String expiryAttribute;

	MarkerWrites(WriteContext<?> context, UniqueMarkers markers) {
		this.context = context;
		this.markers = markers;
		this.partition = context.keyAttributes().get(0);
		this.ownerAttribute = context.entity().getTable().names().owner();
		this.expiryAttribute = context.expiry().attribute();
	}

	/**
	 * Put the marker of a value that an entity is to have, unless another has it.
	 * @param former the key of an entity that gives the value up in the same transaction,
	 * or null
	 * @param now the time in epoch seconds
	 */
	ItemWrite put(Marker marker, Map<String, AttributeValue> owner, @Nullable Map<String, AttributeValue> former,
			long now) {
		WriteExpressions expressions = putExpressions(owner, now);
		if (former != null) {
			expressions = expressions.withClauses("or", "#owner = :former", Map.of(),
					Map.of(":former", this.markers.owner(former)));
		}
		return ItemWrite.put(this.context.tableName(), this.markers.keyOf(marker), this.markers.item(marker, owner),
				expressions, Repeatability.REPEATABLE, outcome(marker, owner, true));
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
		return ItemWrite.delete(this.context.tableName(), this.markers.keyOf(marker), expressions(OWNED, owner),
				Repeatability.REPEATABLE, outcome(marker, owner, false));
	}

	/**
	 * Assert that the marker of a value that an entity has had belongs to another one.
	 */
	ItemWrite check(Marker marker, Map<String, AttributeValue> owner) {
		return ItemWrite.check(this.context.tableName(), this.markers.keyOf(marker), expressions(FOREIGN, owner),
				outcome(marker, owner, false));
	}

	private WriteExpressions expressions(String condition, Map<String, AttributeValue> owner) {
		return new WriteExpressions(null, condition, false,
				Map.of("#partition", this.partition, "#owner", this.ownerAttribute),
				Map.of(":owner", this.markers.owner(owner)));
	}

	private WriteOutcome outcome(Marker marker, Map<String, AttributeValue> owner, boolean put) {
		return new WriteOutcome.MarkerOutcome(this.context, owner, marker.property().name(), put);
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
