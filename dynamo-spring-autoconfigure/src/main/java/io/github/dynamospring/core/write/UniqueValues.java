package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.StringJoiner;
import java.util.stream.Collectors;

import io.github.dynamospring.core.request.Expiry;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.core.write.UniqueMarkers.Marker;
import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.item.sdk.ItemKey;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
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

	private final UniqueMarkers markers;

	private final List<PropertyReference> references = new ArrayList<>();

	private final List<String> attributes;

	private final Placeholders placeholders = new Placeholders();

	private final String projection;

	private final MarkerWrites writes;

	private final Expiry expiry;

	private UniqueValues(WriteContext<?> context, List<UniqueProperty> properties) {
		DynamoPersistentEntity<?> entity = context.entity();
		this.markers = new UniqueMarkers(entity, properties, context.expiry());
		properties.forEach((property) -> this.references.add(entity.getRequiredProperty(property.name())));
		this.attributes = properties.stream().map(UniqueProperty::attribute).toList();
		this.projection = this.attributes.stream().map(this.placeholders::name).collect(Collectors.joining(", "));
		this.writes = new MarkerWrites(context, this.markers);
		this.expiry = context.expiry();
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
		return new UniqueWrite(plain, this.markers.of(plain.key(), item), Map.of(), Set.of());
	}

	/**
	 * Return the write that stores an entity where one with the same unique values is.
	 */
	PendingWrite store(ItemWrite plain, Map<String, AttributeValue> item) {
		return new UniqueWrite(plain, this.markers.of(plain.key(), item), item, Set.of());
	}

	/**
	 * Return the write that deletes an entity with its unique values.
	 */
	PendingWrite delete(ItemWrite plain, Object entity) {
		return new UniqueWrite(plain, Map.of(), valuesOf(entity), Set.of());
	}

	/**
	 * Return the update that changes values, and asserts those before it.
	 */
	PendingWrite change(ItemWrite plain, BoundUniqueChange change) {
		return new UniqueWrite(plain, this.markers.of(plain.key(), AttributeValues.of(change.after())),
				AttributeValues.of(change.before()), Set.of());
	}

	/**
	 * Return the writes of the markers of items that change in one transaction. A marker
	 * goes from one to another if its value does.
	 * @param foreign the keys of markers of these items that others own
	 */
	List<ItemWrite> moves(List<ItemChange> changes, Set<ItemKey> foreign) {
		Map<String, ItemChange> before = new LinkedHashMap<>();
		Set<String> after = new HashSet<>();
		for (ItemChange change : changes) {
			this.markers.of(change.key(), change.before()).keySet().forEach((marker) -> before.put(marker, change));
			after.addAll(this.markers.of(change.key(), change.after()).keySet());
		}
		List<ItemWrite> moves = new ArrayList<>();
		changes.forEach((change) -> addPuts(change, before, moves));
		changes.forEach((change) -> addReleases(change, after, foreign, moves));
		return moves;
	}

	private void addPuts(ItemChange change, Map<String, ItemChange> before, List<ItemWrite> moves) {
		long now = this.expiry.now();
		boolean alive = !this.expiry.isExpired(change.before(), now);
		Map<String, Marker> present = this.markers.of(change.key(), change.before());
		for (Marker marker : this.markers.of(change.key(), change.after()).values()) {
			ItemChange former = before.get(marker.key());
			if (!alive || former != change || !marker.equals(present.get(marker.key()))) {
				moves.add(this.writes.put(marker, change.key(), (former != null) ? former.key() : null, now));
			}
		}
	}

	private void addReleases(ItemChange change, Set<String> after, Set<ItemKey> foreign, List<ItemWrite> moves) {
		for (Marker marker : this.markers.of(change.key(), change.before()).values()) {
			if (!after.contains(marker.key())) {
				ItemWrite deletion = this.writes.delete(marker, change.key());
				moves.add(foreign.contains(deletion.itemKey()) ? this.writes.check(marker, change.key()) : deletion);
			}
		}
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
	 * Return the attributes that a write asserts.
	 * @param withExpiry whether the time to live is one of them
	 */
	private List<String> asserted(boolean withExpiry) {
		if (!withExpiry || this.expiry.attribute() == null) {
			return this.attributes;
		}
		List<String> asserted = new ArrayList<>(this.attributes);
		asserted.add(this.expiry.attribute());
		return asserted;
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
				write = new UniqueWrite(this.plain, Map.of(), Objects.requireNonNullElse(item, Map.of()), Set.of());
				this.found = write;
			}
			return write;
		}

	}

	/**
	 * Change of an item.
	 *
	 * @param key its primary key
	 * @param before the item in place, or empty
	 * @param after the item as it is left, or empty
	 */
	record ItemChange(Map<String, AttributeValue> key, Map<String, AttributeValue> before,
			Map<String, AttributeValue> after) {

	}

	/**
	 * Write of an entity with unique values. It assumes an item in place, asserts its
	 * unique values, and moves the markers from these to the new ones, all in one
	 * transaction. Without a change of values, it is a single write. If it finds another
	 * item in place, it starts again from that one.
	 */
	private final class UniqueWrite implements PendingWrite {

		private final ItemWrite plain;

		private final Map<String, Marker> wanted;

		private final Map<String, AttributeValue> assumed;

		private final Set<String> foreign;

		private final List<String> asserted;

		private final List<Move> moves = new ArrayList<>();

		private final List<ItemWrite> writes = new ArrayList<>();

		/**
		 * Create a write.
		 * @param plain the write of the entity as if it had no unique values
		 * @param wanted the markers that the entity is to have, by their keys
		 * @param assumed the item that is taken to be in place, or empty
		 * @param foreign the keys of markers of its values that others own: values from
		 * before they were unique, or expired ones
		 */
		UniqueWrite(ItemWrite plain, Map<String, Marker> wanted, Map<String, AttributeValue> assumed,
				Set<String> foreign) {
			this.plain = plain;
			this.wanted = wanted;
			this.assumed = assumed;
			this.foreign = foreign;
			this.asserted = asserted(move());
			this.writes.add(asserting());
			this.moves.forEach((move) -> this.writes.add(move.write()));
		}

		// returns whether a marker stays as it is, because of the time to live in place
		private boolean move() {
			long now = UniqueValues.this.expiry.now();
			Map<String, Marker> present = UniqueValues.this.markers.of(this.plain.key(), this.assumed);
			boolean alive = !UniqueValues.this.expiry.isExpired(this.assumed, now);
			int kept = 0;
			for (Marker marker : this.wanted.values()) {
				if (alive && marker.equals(present.get(marker.key()))) {
					kept++;
				}
				else {
					add(marker, UniqueValues.this.writes.put(marker, this.plain.key(), null, now));
				}
			}
			present.values().stream().filter((marker) -> !this.wanted.containsKey(marker.key())).forEach(this::release);
			return kept > 0;
		}

		private void release(Marker marker) {
			if (this.foreign.contains(marker.key())) {
				add(marker, UniqueValues.this.writes.check(marker, this.plain.key()));
				return;
			}
			add(marker, UniqueValues.this.writes.delete(marker, this.plain.key()));
		}

		private void add(Marker marker, ItemWrite write) {
			this.moves.add(new Move(marker, write));
		}

		private ItemWrite asserting() {
			StringJoiner clauses = new StringJoiner(" and ");
			Map<String, String> names = new LinkedHashMap<>();
			Map<String, AttributeValue> values = new LinkedHashMap<>();
			for (int i = 0; i < this.asserted.size(); i++) {
				String name = "#u" + i;
				names.put(name, this.asserted.get(i));
				AttributeValue value = this.assumed.get(this.asserted.get(i));
				if (value != null) {
					values.put(":u" + i, value);
					clauses.add(name + " = :u" + i);
				}
				else {
					clauses.add("attribute_not_exists(" + name + ")");
				}
			}
			return this.plain.with(this.plain.expressions().withClauses("and", clauses.toString(), names, values));
		}

		@Override
		public ItemWrite plain() {
			return this.plain;
		}

		@Override
		public List<ItemWrite> writes() {
			return this.writes;
		}

		@Override
		public @Nullable PendingWrite revised(List<FailedCondition> failed) {
			for (FailedCondition condition : failed) {
				if (condition.write() == this.writes.get(0)) {
					return revisedBy(condition);
				}
			}
			Set<String> foreign = new HashSet<>(this.foreign);
			boolean known = failed.stream().allMatch((condition) -> learn(condition, foreign));
			if (known) {
				return new UniqueWrite(this.plain, this.wanted, this.assumed, foreign);
			}
			return null;
		}

		private @Nullable PendingWrite revisedBy(FailedCondition condition) {
			Map<String, AttributeValue> found = condition.found();
			if (this.plain.outcome().admits(found) && !isAsAssumed(found)) {
				return new UniqueWrite(this.plain, this.wanted, found, Set.of());
			}
			return condition.isOutdated() ? this : null;
		}

		private boolean isAsAssumed(Map<String, AttributeValue> found) {
			return this.asserted.stream()
				.allMatch((attribute) -> AttributeValues.isSame(this.assumed.get(attribute), found.get(attribute)));
		}

		// returns false if the marker was to be put: then the value is taken
		private boolean learn(FailedCondition condition, Set<String> foreign) {
			for (Move move : this.moves) {
				if (move.write() == condition.write()) {
					return switch (move.write().kind()) {
						case DELETE -> foreign.add(move.marker().key());
						case CHECK -> foreign.remove(move.marker().key());
						default -> false;
					};
				}
			}
			throw new IllegalArgumentException("A refusal of another write: " + condition.write().outcome().describe());
		}

		private record Move(Marker marker, ItemWrite write) {

		}

	}

}
