package io.github.dynamospring.core.write;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;

import io.github.dynamospring.core.request.Expiry;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.key.KeyRole;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityTenant;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.UniqueProperty;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Markers of one entity type: the items that hold its unique values. A marker holds the
 * key of the entity that it belongs to. An expired one is free.
 */
public final class UniqueMarkers {

	private static final int MAX_SORT_KEY = KeyRole.SORT.maxBytes();

	private final String entity;

	private final List<UniqueProperty> properties;

	private final Expiry expiry;

	private final List<String> keyAttributes;

	private final @Nullable String typeAttribute;

	private final String ownerAttribute;

	private final Function<Map<String, AttributeValue>, String> prefix;

	UniqueMarkers(DynamoPersistentEntity<?> entity, List<UniqueProperty> properties, Expiry expiry) {
		this.entity = entity.getType().getSimpleName();
		this.properties = properties;
		this.expiry = expiry;
		this.keyAttributes = entity.getPrimaryKey().parts().stream().map(KeyPart::attribute).toList();
		this.typeAttribute = entity.getTable().names().type();
		this.ownerAttribute = entity.getTable().names().owner();
		this.prefix = prefix(entity);
	}

	// values are unique within a tenant
	private static Function<Map<String, AttributeValue>, String> prefix(DynamoPersistentEntity<?> entity) {
		EntityTenant<?> tenant = entity.getTenant();
		if (tenant == null) {
			return (key) -> "";
		}
		String partition = entity.getPrimaryKey().partition().get(0).attribute();
		return (key) -> tenant.keyPrefix(Objects.requireNonNull(key.get(partition)).s());
	}

	/**
	 * Return the markers of all unique values of an entity.
	 */
	public static UniqueMarkers of(DynamoPersistentEntity<?> entity, Expiry expiry) {
		return new UniqueMarkers(entity, entity.getUniqueProperties(), expiry);
	}

	/**
	 * Return the markers that an item is to have, by their primary keys.
	 * @param item the item, or empty
	 */
	public Map<Map<String, AttributeValue>, Map<String, AttributeValue>> of(Map<String, AttributeValue> item) {
		Map<Map<String, AttributeValue>, Map<String, AttributeValue>> markers = new LinkedHashMap<>();
		if (!item.isEmpty() && !this.properties.isEmpty()) {
			Map<String, AttributeValue> owner = WriteContext.keyOf(item, this.keyAttributes);
			of(owner, item).values().forEach((marker) -> markers.put(keyOf(marker), item(marker, owner)));
		}
		return markers;
	}

	/**
	 * Return whether a marker belongs to an item.
	 * @param owner the primary key of the item
	 */
	public boolean isOf(Map<String, AttributeValue> marker, Map<String, AttributeValue> owner) {
		return owner(owner).equals(marker.get(this.ownerAttribute));
	}

	/**
	 * Return the primary key of the item that a marker belongs to.
	 */
	public Map<String, AttributeValue> ownerOf(Map<String, AttributeValue> marker) {
		List<AttributeValue> values = Objects.requireNonNull(marker.get(this.ownerAttribute)).l();
		Map<String, AttributeValue> key = new LinkedHashMap<>();
		for (int i = 0; i < this.keyAttributes.size() && i < values.size(); i++) {
			key.put(this.keyAttributes.get(i), values.get(i));
		}
		return key;
	}

	/**
	 * Return whether an item or a marker has expired.
	 */
	public boolean isExpired(Map<String, AttributeValue> item) {
		return this.expiry.isExpired(item);
	}

	/**
	 * Return the markers of an item by their partition keys.
	 * @param key the primary key of the item
	 * @param item the item, or its values at least
	 */
	Map<String, Marker> of(Map<String, AttributeValue> key, Map<String, AttributeValue> item) {
		String prefix = this.prefix.apply(key);
		AttributeValue expires = (this.expiry.attribute() != null) ? item.get(this.expiry.attribute()) : null;
		Map<String, Marker> markers = new LinkedHashMap<>();
		for (UniqueProperty property : this.properties) {
			Set<String> keys = keysOf(prefix, property, item.get(property.attribute()));
			keys.forEach((marker) -> verifySize(property, marker, prefix));
			keys.forEach((marker) -> markers.put(marker, new Marker(property, marker, keys, expires)));
		}
		return markers;
	}

	// Values stand in it as a hash, but a tenant does not.
	private void verifySize(UniqueProperty property, String marker, String prefix) {
		if (this.keyAttributes.size() == 1 || prefix.isEmpty() || marker.length() * 3 <= MAX_SORT_KEY) {
			return;
		}
		int size = marker.getBytes(StandardCharsets.UTF_8).length;
		if (size > MAX_SORT_KEY) {
			throw new InvalidDataAccessApiUsageException(this.entity + ": the marker of the unique value '"
					+ property.name() + "' has the tenant in its sort key, which makes it " + size
					+ " bytes long; DynamoDB takes " + MAX_SORT_KEY + ": use a shorter name of the tenant");
		}
	}

	private static Set<String> keysOf(String prefix, UniqueProperty property, @Nullable AttributeValue value) {
		if (value == null) {
			return Set.of();
		}
		Set<String> keys = new LinkedHashSet<>();
		property.markerKeys(AttributeValues.valueOf(value)).forEach((key) -> keys.add(prefix + key));
		return keys;
	}

	/**
	 * Return the primary key of a marker.
	 */
	Map<String, AttributeValue> keyOf(Marker marker) {
		AttributeValue text = AttributeValue.fromS(marker.key());
		Map<String, AttributeValue> key = new LinkedHashMap<>();
		this.keyAttributes.forEach((attribute) -> key.put(attribute, text));
		return key;
	}

	/**
	 * Return the item of a marker.
	 * @param owner the primary key of the item that it belongs to
	 */
	Map<String, AttributeValue> item(Marker marker, Map<String, AttributeValue> owner) {
		Map<String, AttributeValue> item = new LinkedHashMap<>(keyOf(marker));
		if (this.typeAttribute != null) {
			item.put(this.typeAttribute, AttributeValue.fromS(UniqueProperty.MARKER_TYPE));
		}
		item.put(this.ownerAttribute, owner(owner));
		if (this.expiry.attribute() != null && marker.expiry() != null) {
			item.put(this.expiry.attribute(), marker.expiry());
		}
		return item;
	}

	/**
	 * Return the attribute of a marker with the key of the item that it belongs to.
	 */
	AttributeValue owner(Map<String, AttributeValue> key) {
		return AttributeValue.fromL(this.keyAttributes.stream().map(key::get).toList());
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

}
