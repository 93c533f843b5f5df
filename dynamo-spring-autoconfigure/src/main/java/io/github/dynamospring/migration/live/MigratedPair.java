package io.github.dynamospring.migration.live;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.dynamospring.core.request.EntityNaming;
import io.github.dynamospring.core.request.Expiry;
import io.github.dynamospring.core.write.LargeWrite;
import io.github.dynamospring.core.write.UniqueMarkers;
import io.github.dynamospring.item.sdk.AttributeValueWriter;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.item.sdk.ItemKey;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.EntityTenant;
import io.github.dynamospring.mapping.EntityVersion;
import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.mapping.LargeProperties;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.privacy.KeyVisibility;
import io.github.dynamospring.tenancy.TenantScope;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Pair of the old and the new entity of a live migration, which converts items both ways.
 * A new item is a copy for as long as its write id is the one that it was copied with.
 *
 * @param <A> the old entity
 * @param <B> the new entity
 */
final class MigratedPair<A, B> {

	/**
	 * Attribute of a copy: the write id of the old item that it was made of, or
	 * {@code NULL} if that has none.
	 */
	static final String SOURCE = "_source";

	private static final AttributeValue NO_WRITE_ID = AttributeValue.fromNul(true);

	private final Migration.Mapping<A, B> mapping;

	private final Side<A> from;

	private final Side<B> to;

	private final boolean mirrored;

	/**
	 * Create a pair.
	 * @param keys how much of keys is shown in messages
	 * @param mirrored whether other applications write the old items. They may change
	 * neither version nor write id, so all attributes are compared.
	 */
	MigratedPair(Migration.Mapping<A, B> mapping, DynamoPersistentEntity<A> from, DynamoPersistentEntity<B> to,
			KeyVisibility keys, boolean mirrored) {
		Set<String> compared = new TreeSet<>(PairAction.COMPARED);
		compared.addAll(mirrored ? from.getCodec().attributeNames() : Set.of());
		this.mapping = mapping;
		this.from = Side.of(from, keys, compared);
		this.to = Side.of(to, keys, PairAction.COMPARED);
		this.mirrored = mirrored;
	}

	/**
	 * Return the name of the migration.
	 */
	String name() {
		return this.mapping.name();
	}

	/**
	 * Return whether other applications write the old items.
	 */
	boolean isMirrored() {
		return this.mirrored;
	}

	/**
	 * Return the side of the old entity.
	 */
	Side<A> from() {
		return this.from;
	}

	/**
	 * Return the side of the new entity.
	 */
	Side<B> to() {
		return this.to;
	}

	/**
	 * Return the new item of an old one: a copy with its version and write id.
	 */
	Map<String, AttributeValue> copy(Map<String, AttributeValue> old) {
		Map<String, AttributeValue> item = convert(old, this.from, this.to, this.mapping.map());
		item.putAll(markOf(old.get(this.from.writeId())));
		return item;
	}

	/**
	 * Return the attribute that marks a copy.
	 * @param writeId the write id of both items, or null
	 */
	Map<String, AttributeValue> markOf(@Nullable AttributeValue writeId) {
		return Map.of(SOURCE, (writeId != null) ? writeId : NO_WRITE_ID);
	}

	/**
	 * Return the old item of a new one, with its version and write id.
	 */
	Map<String, AttributeValue> original(Map<String, AttributeValue> item) {
		return convert(item, this.to, this.from, this.mapping.back());
	}

	/**
	 * Return the new entity of an old one, with its version.
	 */
	B toNew(A old) {
		return convert(old, this.from, this.to, this.mapping.map());
	}

	/**
	 * Return the old entity of a new one, with its version.
	 */
	A toOld(B entity) {
		return convert(entity, this.to, this.from, this.mapping.back());
	}

	private <S, T> T convert(S entity, Side<S> side, Side<T> other, Function<? super S, ? extends T> function) {
		T converted = side.inScope(entity, () -> apply(entity, side, other, function));
		EntityVersion<S> version = side.entity().getVersion();
		EntityVersion<T> carried = other.entity().getVersion();
		return (version != null && carried != null && version.get(entity) > 0)
				? carried.with(converted, version.get(entity)) : converted;
	}

	private <S, T> Map<String, AttributeValue> convert(Map<String, AttributeValue> item, Side<S> side, Side<T> other,
			Function<? super S, ? extends T> function) {
		S entity = side.read(item);
		Map<String, AttributeValue> converted = side.inScope(entity,
				() -> other.write(apply(entity, side, other, function)));
		carry(item, side.version(), converted, other.version());
		carry(item, side.writeId(), converted, other.writeId());
		return converted;
	}

	private <S, T> T apply(S entity, Side<S> side, Side<T> other, Function<? super S, ? extends T> function) {
		@Nullable T converted = function.apply(entity);
		if (converted == null) {
			throw new InvalidValueException(
					"migration '" + name() + "' returned null for " + side.entity().getType().getSimpleName()
							+ ", but each item needs a " + other.entity().getType().getSimpleName())
				.stored(); // not a mistake of the caller
		}
		return converted;
	}

	private static void carry(Map<String, AttributeValue> item, String attribute, Map<String, AttributeValue> converted,
			String other) {
		AttributeValue value = item.get(attribute);
		if (value != null) {
			converted.put(other, value);
		}
		else {
			converted.remove(other);
		}
	}

	/**
	 * Return whether a new item is only known as a copy of an old one: nothing has
	 * written it since.
	 */
	boolean isCopy(Map<String, AttributeValue> item) {
		AttributeValue source = item.get(SOURCE);
		return source != null && source.equals(item.getOrDefault(this.to.writeId(), NO_WRITE_ID));
	}

	/**
	 * Return whether a new item has the tenant of its old one. If only one of the
	 * entities has tenants, its item must have one.
	 * @param old the old item
	 * @param copy the new item that was made of it
	 */
	boolean keepsTenant(Map<String, AttributeValue> old, Map<String, AttributeValue> copy) {
		if (!this.from.hasTenant() && !this.to.hasTenant()) {
			return true;
		}
		String before = this.from.tenantOf(this.from.read(old));
		String after = this.to.tenantOf(this.to.read(copy));
		if (!this.from.hasTenant() || !this.to.hasTenant()) {
			return before != null || after != null;
		}
		return before != null && before.equals(after);
	}

	/**
	 * Return whether the way back loses a part of an old item.
	 */
	boolean isLossy(Map<String, AttributeValue> old) {
		Map<String, AttributeValue> known = this.from.write(this.from.read(old));
		carry(old, this.from.version(), known, this.from.version());
		carry(old, this.from.writeId(), known, this.from.writeId());
		return !this.from.differing(known, original(copy(known))).isEmpty();
	}

	/**
	 * Side of a pair.
	 *
	 * @param <T> the entity
	 * @param entity the entity
	 * @param naming the names of its items in messages
	 * @param compared the attributes that a write compares in any case
	 * @param markers the markers of its unique values
	 */
	record Side<T>(DynamoPersistentEntity<T> entity, EntityNaming naming, Set<String> compared, UniqueMarkers markers) {

		static <T> Side<T> of(DynamoPersistentEntity<T> entity, KeyVisibility keys, Set<String> compared) {
			return new Side<>(entity, EntityNaming.of(entity, keys), compared,
					UniqueMarkers.of(entity, Expiry.of(entity, Clock.systemUTC())));
		}

		/**
		 * Return the logical name of the table.
		 */
		String table() {
			return this.entity.getTable().logicalName();
		}

		String version() {
			EntityVersion<T> version = this.entity.getVersion();
			return (version != null) ? version.attribute() : "";
		}

		String writeId() {
			String writeId = this.entity.getTable().names().writeId();
			return (writeId != null) ? writeId : "";
		}

		/**
		 * Return whether an item is one of the entity.
		 */
		boolean isOf(Map<String, AttributeValue> item) {
			return this.entity.getTable().entityOf(AttributeValues.reader(item)) == this.entity;
		}

		T read(Map<String, AttributeValue> item) {
			return this.entity.getCodec().read(AttributeValues.reader(item));
		}

		Map<String, AttributeValue> write(T entity) {
			AttributeValueWriter writer = new AttributeValueWriter();
			this.entity.getCodec().write(entity, writer);
			return writer.item();
		}

		/**
		 * Return the names of the attributes in which two items differ.
		 */
		Set<String> differing(Map<String, AttributeValue> first, Map<String, AttributeValue> second) {
			Set<String> names = new TreeSet<>(first.keySet());
			names.addAll(second.keySet());
			names.removeIf((name) -> isSame(name, first.get(name), second.get(name)));
			return names;
		}

		private boolean isSame(String name, @Nullable AttributeValue first, @Nullable AttributeValue second) {
			LargeProperties large = this.entity.getCodec().large();
			if (large != null && large.properties().containsKey(name) && first != null && second != null) {
				return LargeWrite.isSame(first, second);
			}
			return AttributeValues.isSame(first, second);
		}

		/**
		 * Return the primary key of an item.
		 */
		Map<String, AttributeValue> keyOf(Map<String, AttributeValue> item) {
			Map<String, AttributeValue> key = new LinkedHashMap<>(4);
			this.entity.getPrimaryKey()
				.parts()
				.stream()
				.map(KeyPart::attribute)
				.forEach((attribute) -> key.put(attribute, item.get(attribute)));
			return key;
		}

		/**
		 * Return the identity of the item with a primary key.
		 */
		ItemKey keyFor(Map<String, AttributeValue> key) {
			return ItemKey.of(table(), key);
		}

		/**
		 * Return the name of an item in messages.
		 */
		String describe(Map<String, AttributeValue> item) {
			return this.naming.describe(keyOf(item));
		}

		/**
		 * Return the tenant of an entity, or null.
		 */
		@Nullable String tenantOf(T entity) {
			EntityTenant<T> tenant = this.entity.getTenant();
			return (tenant != null) ? tenant.get(entity) : null;
		}

		boolean hasTenant() {
			return this.entity.getTenant() != null;
		}

		private <R> R inScope(T entity, Supplier<R> task) {
			String tenant = tenantOf(entity);
			return (tenant != null) ? TenantScope.call(tenant, task) : task.get();
		}

	}

}
