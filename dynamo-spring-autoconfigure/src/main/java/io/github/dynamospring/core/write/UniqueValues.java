package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.dynamospring.core.request.Expiry;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.write.MarkerWrites.Marker;
import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityTenant;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.mapping.UniqueProperty;
import io.github.dynamospring.plan.BoundUniqueChange;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;

/**
 * Unique values of one entity type, which are written together with their markers.
 */
final class UniqueValues {

	private final List<UniqueProperty> properties;

	private final List<PropertyReference> references = new ArrayList<>();

	private final List<String> attributes;

	private final Placeholders placeholders = new Placeholders();

	private final String projection;

	private final MarkerWrites writes;

	private final Expiry expiry;

	private final Function<Map<String, AttributeValue>, String> prefix;

	private UniqueValues(WriteContext<?> context, List<UniqueProperty> properties) {
		DynamoPersistentEntity<?> entity = context.entity();
		this.properties = properties;
		this.properties.forEach((property) -> this.references.add(entity.getRequiredProperty(property.name())));
		this.attributes = this.properties.stream().map(UniqueProperty::attribute).toList();
		this.projection = this.attributes.stream().map(this.placeholders::name).collect(Collectors.joining(", "));
		this.writes = new MarkerWrites(context);
		this.expiry = context.expiry();
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

	static @Nullable UniqueValues of(WriteContext<?> context) {
		return of(context, context.entity().getUniqueProperties());
	}

	static @Nullable UniqueValues of(WriteContext<?> context, List<UniqueProperty> properties) {
		if (properties.isEmpty()) {
			return null;
		}
		return new UniqueValues(context, properties);
	}

	/**
	 * Return the write that stores a new entity.
	 */
	PendingWrite insert(ItemWrite plain, Map<String, AttributeValue> item) {
		return new UniqueWrite(this, plain, markersOf(plain.key(), item), Map.of(), Set.of());
	}

	/**
	 * Return the write that stores an entity where one with the same unique values is.
	 */
	PendingWrite store(ItemWrite plain, Map<String, AttributeValue> item) {
		return new UniqueWrite(this, plain, markersOf(plain.key(), item), item, Set.of());
	}

	/**
	 * Return the write that deletes an entity with its unique values.
	 */
	PendingWrite delete(ItemWrite plain, Object entity) {
		return new UniqueWrite(this, plain, Map.of(), valuesOf(entity), Set.of());
	}

	/**
	 * Return the update that changes values, and asserts those before it.
	 */
	PendingWrite change(ItemWrite plain, BoundUniqueChange change) {
		return new UniqueWrite(this, plain, markersOf(plain.key(), AttributeValues.of(change.after())),
				AttributeValues.of(change.before()), Set.of());
	}

	private Map<String, AttributeValue> valuesOf(Object entity) {
		Map<String, AttributeValue> values = new LinkedHashMap<>();
		for (PropertyReference reference : this.references) {
			ItemValue value = reference.toValue(reference.get(entity));
			if (value != null) {
				values.put(reference.attribute(), AttributeValues.of(value));
			}
		}
		return values;
	}

	/**
	 * Return the write that reads the item in place and deletes it.
	 */
	PendingWrite delete(ItemWrite plain, RequestSender sender) {
		return new Deletion(plain, sender);
	}

	private GetItemRequest.Builder request(ItemWrite plain) {
		return GetItemRequest.builder()
			.tableName(plain.table())
			.key(plain.key())
			.consistentRead(true)
			.projectionExpression(this.projection)
			.expressionAttributeNames(this.placeholders.names());
	}

	/**
	 * Return the markers of an item.
	 * @param key the primary key of the item
	 * @param item the item, or its values at least
	 */
	Map<String, Marker> markersOf(Map<String, AttributeValue> key, Map<String, AttributeValue> item) {
		String prefix = this.prefix.apply(key);
		AttributeValue expires = (this.expiry.attribute() != null) ? item.get(this.expiry.attribute()) : null;
		Map<String, Marker> markers = new LinkedHashMap<>();
		for (UniqueProperty property : this.properties) {
			Set<String> keys = keysOf(prefix, property, item.get(property.attribute()));
			keys.forEach((marker) -> markers.put(marker, new Marker(property, marker, keys, expires)));
		}
		return markers;
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
	 * Return the attributes that a write asserts.
	 * @param withExpiry whether the time to live is one of them
	 */
	List<String> asserted(boolean withExpiry) {
		if (!withExpiry || this.expiry.attribute() == null) {
			return this.attributes;
		}
		List<String> asserted = new ArrayList<>(this.attributes);
		asserted.add(this.expiry.attribute());
		return asserted;
	}

	long now() {
		return this.expiry.now();
	}

	boolean isExpired(Map<String, AttributeValue> item, long now) {
		return this.expiry.isExpired(item, now);
	}

	MarkerWrites writes() {
		return this.writes;
	}

	/**
	 * Deletion of whatever is in place, which is read when the writes are asked for.
	 */
	private final class Deletion implements PendingWrite {

		private final ItemWrite plain;

		private final RequestSender sender;

		private @Nullable PendingWrite found;

		Deletion(ItemWrite plain, RequestSender sender) {
			this.plain = plain;
			this.sender = sender;
		}

		@Override
		public ItemWrite plain() {
			return this.plain;
		}

		@Override
		public List<ItemWrite> writes() {
			return found().writes();
		}

		@Override
		public @Nullable PendingWrite revised(List<FailedCondition> failed) {
			return found().revised(failed);
		}

		// the values in place decide about the markers to delete
		@Override
		public GetItemRequest request() {
			return UniqueValues.this.request(this.plain).build();
		}

		private PendingWrite found() {
			PendingWrite write = this.found;
			if (write == null) {
				Map<String, AttributeValue> item = this.sender.send(UniqueValues.this.request(this.plain));
				write = new UniqueWrite(UniqueValues.this, this.plain, Map.of(),
						Objects.requireNonNullElse(item, Map.of()), Set.of());
				this.found = write;
			}
			return write;
		}

	}

}
