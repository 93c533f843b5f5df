package io.github.dynamospring.core;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.UniqueProperty;
import io.github.dynamospring.plan.Repeatability;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Binds the writes of the markers of one entity type. A marker belongs to the entity
 * whose key it holds; one that has expired belongs to nobody.
 */
final class MarkerWrites {

	private static final String OWNED = "attribute_not_exists(#partition) or #owner = :owner";

	private static final String FOREIGN = "attribute_exists(#partition) and #owner <> :owner";

	private final TableNameResolver tableNames;

	private final WriteFailures<?> failures;

	private final String table;

	private final List<String> keyAttributes;

	private final AttributeValue type = AttributeValue.fromS(UniqueProperty.MARKER_TYPE);

	private final String typeAttribute;

	private final @Nullable String expiryAttribute;

	MarkerWrites(DynamoPersistentEntity<?> entity, TableNameResolver tableNames, WriteFailures<?> failures,
			Expiry expiry) {
		this.tableNames = tableNames;
		this.failures = failures;
		this.table = entity.getTable().logicalName();
		this.keyAttributes = entity.getPrimaryKey().parts().stream().map(KeyPart::attribute).toList();
		this.typeAttribute = entity.getTable().names().type();
		this.expiryAttribute = expiry.attribute();
	}

	/**
	 * Put the marker of a value that an entity is to have, unless another has it.
	 * @param owner the key of the entity
	 * @param now the time in epoch seconds
	 */
	ItemWrite put(UniqueMarker marker, Map<String, AttributeValue> owner, long now) {
		Map<String, AttributeValue> key = keyOf(marker);
		Map<String, AttributeValue> item = new LinkedHashMap<>(key);
		item.put(this.typeAttribute, this.type);
		item.put(UniqueProperty.OWNER_ATTRIBUTE, owner(owner));
		if (this.expiryAttribute != null && marker.expiry() != null) {
			item.put(this.expiryAttribute, marker.expiry());
		}
		return ItemWrite.put(tableName(), key, item, putExpressions(owner, now), null, Repeatability.REPEATABLE,
				outcome(marker, owner, true));
	}

	private WriteExpressions putExpressions(Map<String, AttributeValue> owner, long now) {
		WriteExpressions owned = expressions(OWNED, owner);
		return (this.expiryAttribute != null) ? owned.with("or", "#expiry <= :now",
				Map.of("#expiry", this.expiryAttribute), Map.of(":now", AttributeValue.fromN(Long.toString(now))))
				: owned;
	}

	/**
	 * Delete the marker of a value that an entity has had.
	 */
	ItemWrite delete(UniqueMarker marker, Map<String, AttributeValue> owner) {
		return ItemWrite.delete(tableName(), keyOf(marker), expressions(OWNED, owner), Repeatability.REPEATABLE,
				outcome(marker, owner, false));
	}

	/**
	 * Assert that the marker of a value that an entity has had belongs to another one.
	 */
	ItemWrite check(UniqueMarker marker, Map<String, AttributeValue> owner) {
		return ItemWrite.check(tableName(), keyOf(marker), expressions(FOREIGN, owner), outcome(marker, owner, false));
	}

	private String tableName() {
		return this.tableNames.resolve(this.table);
	}

	private Map<String, AttributeValue> keyOf(UniqueMarker marker) {
		AttributeValue text = AttributeValue.fromS(marker.key());
		Map<String, AttributeValue> key = new LinkedHashMap<>();
		this.keyAttributes.forEach((attribute) -> key.put(attribute, text));
		return key;
	}

	private WriteExpressions expressions(String condition, Map<String, AttributeValue> owner) {
		return new WriteExpressions(null, condition,
				Map.of("#partition", this.keyAttributes.get(0), "#owner", UniqueProperty.OWNER_ATTRIBUTE),
				Map.of(":owner", owner(owner)));
	}

	private AttributeValue owner(Map<String, AttributeValue> key) {
		return AttributeValue.fromL(this.keyAttributes.stream().map(key::get).toList());
	}

	private WriteOutcome outcome(UniqueMarker marker, Map<String, AttributeValue> owner, boolean put) {
		return WriteOutcome.ofMarker(this.failures, owner, marker.property().name(), put);
	}

}
