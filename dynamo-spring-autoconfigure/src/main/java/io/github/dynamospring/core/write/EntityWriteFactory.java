package io.github.dynamospring.core.write;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.core.request.CallTenant;
import io.github.dynamospring.core.request.EntityPlace;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.item.sdk.AttributeValueSize;
import io.github.dynamospring.item.sdk.AttributeValueWriter;
import io.github.dynamospring.item.sdk.ItemBuilder;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.DynamoPersistentProperty;
import io.github.dynamospring.mapping.EntityCodec;
import io.github.dynamospring.mapping.EntityVersion;
import io.github.dynamospring.mapping.ShardCount;
import io.github.dynamospring.mapping.event.EntityLifecycle;
import io.github.dynamospring.mapping.event.WriteKind;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.data.mapping.PersistentPropertyAccessor;
import org.springframework.util.Assert;

/**
 * Factory of the writes of entities of one type, together with their callbacks.
 *
 * @param <T> the type of the entities
 */
public final class EntityWriteFactory<T> {

	private final DynamoPersistentEntity<T> entity;

	private final EntityCodec<T> codec;

	private final @Nullable EntityVersion<T> version;

	private final List<DynamoPersistentProperty> generatedIds;

	private final List<DynamoPersistentProperty> shards;

	private final List<DynamoPersistentProperty> movableShards;

	private final ItemWriteFactory<T> items;

	/** Whether it makes a difference to a save that an entity is new. */
	private final boolean checksNew;

	private final EntityLifecycle lifecycle;

	private final Supplier<ItemBuilder> builders;

	private final CallTenant tenant;

	private final EntityPlace place;

	/**
	 * Create a factory.
	 * @param builders gives a builder for each item that is put
	 * @param tenant the tenant of the call
	 */
	public EntityWriteFactory(DynamoPersistentEntity<T> entity, ItemWriteFactory<T> items, EntityLifecycle lifecycle,
			Supplier<ItemBuilder> builders, CallTenant tenant) {
		this.entity = entity;
		this.codec = entity.getCodec();
		this.version = entity.getVersion();
		this.generatedIds = entity.getGeneratedIds();
		this.shards = entity.getShards();
		this.movableShards = this.shards.stream()
			.filter((shard) -> !entity.getPrimaryKey().contains(shard.getName()))
			.toList();
		this.items = items;
		this.checksNew = this.version != null || items.uniqueValues() != null;
		this.lifecycle = lifecycle;
		this.builders = builders;
		this.tenant = tenant;
		this.place = EntityPlace.of(entity);
	}

	/**
	 * Return a factory of writes that take their ids from a source.
	 */
	public EntityWriteFactory<T> with(WriteIdSource ids) {
		return new EntityWriteFactory<>(this.entity, this.items.with(ids), this.lifecycle, this.builders, this.tenant);
	}

	public EntityPlace place() {
		return this.place;
	}

	/**
	 * Return a factory of the writes of one call.
	 */
	public EntityWriteFactory<T> with(CallTenant tenant) {
		if (this.entity.getTenant() != null) {
			tenant.verifyScope(this.entity);
			return new EntityWriteFactory<>(this.entity, this.items, this.lifecycle, this.builders, tenant);
		}
		return this;
	}

	private T own(T entity) {
		return this.tenant.own(this.entity, entity);
	}

	public PreparedWrite<T> insert(T entity) {
		T converted = this.lifecycle.beforeConvert(own(entity), WriteKind.INSERT);
		return prepare(converted, new Intent(WriteKind.INSERT, WriteGuard.ABSENT, 0, true));
	}

	public PreparedWrite<T> save(T entity) {
		boolean isNew = this.checksNew && this.entity.isNew(entity);
		T converted = this.lifecycle.beforeConvert(own(entity), WriteKind.SAVE);
		if (this.version != null && isNew) {
			return prepare(converted, new Intent(WriteKind.SAVE, WriteGuard.ABSENT, 0, true));
		}
		long expected = versionOf(converted);
		WriteGuard guard = WriteGuard.ofReplacement(this.version != null, expected);
		return prepare(converted, new Intent(WriteKind.SAVE, guard, expected, isNew));
	}

	public PreparedWrite<T> update(T entity) {
		T converted = this.lifecycle.beforeConvert(own(entity), WriteKind.UPDATE);
		long expected = versionOf(converted);
		WriteGuard guard = WriteGuard.ofUpdate(this.version != null, expected);
		return prepare(converted, new Intent(WriteKind.UPDATE, guard, expected, false));
	}

	public PreparedWrite<@Nullable Void> delete(T given) {
		T entity = own(given);
		long expected = versionOf(entity);
		AttributeValueWriter key = new AttributeValueWriter();
		this.codec.writeKey(entity, key);
		this.lifecycle.beforeDelete(this.entity.getType(), entity);
		WriteGuard guard = WriteGuard.ofReplacement(this.version != null, expected);
		ItemWrite plain = this.items.delete(key.item(), guard, expected);
		return PreparedWrite.of(deletion(plain, entity, guard, expected),
				() -> this.lifecycle.afterDelete(this.entity.getType(), entity));
	}

	private PendingWrite deletion(ItemWrite plain, T entity, WriteGuard guard, long expected) {
		if (this.items.isPaired()) {
			Map<String, AttributeValue> item = encode(entity, null, new AttributeValueWriter());
			PendingWrite paired = this.items.withPair(plain, guard, expected, item);
			if (paired != plain) {
				return paired;
			}
		}
		UniqueValues unique = this.items.uniqueValues();
		return (unique != null) ? unique.delete(plain, entity) : plain;
	}

	/**
	 * Prepare a deletion.
	 * @param sender reads the item in place if entities have unique values
	 */
	public PreparedWrite<@Nullable Void> deleteById(Object id, RequestSender sender) {
		this.lifecycle.beforeDeleteById(this.entity.getType(), id);
		ItemWrite plain = this.items.delete(keyOf(id), WriteGuard.NONE, 0);
		return PreparedWrite.of(this.items.deletion(plain, WriteGuard.NONE, sender),
				() -> this.lifecycle.afterDeleteById(this.entity.getType(), id));
	}

	public PreparedWrite<@Nullable Void> check(Object id, WriteGuard guard) {
		return PreparedWrite.of(this.items.check(keyOf(id), guard));
	}

	public PreparedWrite<@Nullable Void> check(Object id, ParameterizedCondition condition) {
		return PreparedWrite.of(this.items.check(keyOf(id), condition));
	}

	private Map<String, AttributeValue> keyOf(Object id) {
		return this.tenant.keyOf(this.entity, id);
	}

	private long versionOf(T entity) {
		if (this.version != null) {
			return this.version.get(entity);
		}
		return 0;
	}

	private PreparedWrite<T> prepare(T entity, Intent intent) {
		PropertyChanges<T> changes = new PropertyChanges<>(this.entity, entity);
		try {
			boolean generated = fill(changes, intent);
			T prepared = own(this.lifecycle.beforeSave(changes.entity(), intent.kind()));
			return new PreparedWrite<>(write(prepared, intent, generated),
					() -> this.lifecycle.afterSave(prepared, intent.kind()), changes::undo);
		}
		catch (RuntimeException ex) {
			changes.undo();
			throw ex;
		}
	}

	// returns whether it generates an id
	private boolean fill(PropertyChanges<T> changes, Intent intent) {
		boolean update = intent.kind() == WriteKind.UPDATE;
		boolean generated = !update && this.generatedIds.stream().anyMatch(changes::isOpen);
		if (generated) {
			this.generatedIds.forEach((id) -> generate(id, changes));
		}
		(update ? this.movableShards : this.shards).forEach((shard) -> draw(shard, changes));
		if (this.version != null) {
			changes.set(this.version.property(), this.version.valueOf(intent.expected() + 1));
		}
		return generated;
	}

	private void generate(DynamoPersistentProperty id, PropertyChanges<T> changes) {
		if (changes.isOpen(id)) {
			Assert.isTrue(!this.items.isOfToken(),
					() -> "'" + id.getName() + "' of " + this.entity.getType().getSimpleName()
							+ " is null and would be generated anew with each call, but a transaction under a token is"
							+ " the same request each time: give it a value before");
			changes.set(id, this.entity.generateId(id));
		}
	}

	private void draw(DynamoPersistentProperty shard, PropertyChanges<T> changes) {
		ShardCount count = shard.getShardCount();
		if (count != null && changes.isOpen(shard)) {
			changes.set(shard, this.items.draw(count.drawn()));
		}
	}

	private PendingWrite write(T entity, Intent intent, boolean generated) {
		WriteId id = this.items.writeId(intent.guard());
		RevisionWrites revisions = this.items.revisions();
		boolean large = this.codec.large() != null;
		boolean plainPut = intent.kind() != WriteKind.UPDATE && revisions == null && !this.items.isPaired() && !large;
		ItemBuilder builder = plainPut ? this.builders.get() : new AttributeValueWriter();
		Map<String, AttributeValue> item = encode(entity, id, builder);
		LargeWrite objects = large ? this.items.takeObjects(entity, item, id) : null;
		long mostSize = (objects != null) ? AttributeValueSize.ofItem(item) : builder.mostSize();
		checkSize(item, mostSize);
		ItemWrite plain = plain(item, mostSize, id, intent, generated);
		plain = large ? plain.withObjects(objects) : plain;
		PendingWrite paired = this.items.withPair(plain, intent.guard(), intent.expected(), Map.of());
		if (paired != plain) {
			return paired;
		}
		PendingWrite write = withUniqueValues(plain, item, intent);
		if (revisions != null) {
			return withRevision(revisions, write, item, id, intent);
		}
		return write;
	}

	private ItemWrite plain(Map<String, AttributeValue> item, long mostSize, @Nullable WriteId id, Intent intent,
			boolean generated) {
		if (intent.kind() == WriteKind.UPDATE) {
			return this.items.update(item, mostSize, id, intent.guard(), intent.expected());
		}
		return this.items.put(item, id, generated, intent.guard(), intent.expected());
	}

	private PendingWrite withUniqueValues(ItemWrite plain, Map<String, AttributeValue> item, Intent intent) {
		UniqueValues unique = this.items.uniqueValues();
		if (unique == null) {
			return plain;
		}
		if (intent.isNew()) {
			return unique.insert(plain, item);
		}
		return unique.store(plain, item);
	}

	private PendingWrite withRevision(RevisionWrites revisions, PendingWrite write, Map<String, AttributeValue> item,
			@Nullable WriteId id, Intent intent) {
		Assert.isTrue(!this.items.isOfToken(),
				() -> "A revision of " + this.entity.getType().getSimpleName() + " has the time of its call, but a "
						+ "transaction under a token is the same request each time: use one without a token");
		return revisions.add(write, item, id, intent.expected() + 1);
	}

	private Map<String, AttributeValue> encode(T entity, @Nullable WriteId id, ItemBuilder builder) {
		this.codec.write(entity, builder);
		if (id != null) {
			builder.append(id.attribute(), id.bytes());
		}
		return builder.item();
	}

	private void checkSize(Map<String, AttributeValue> item, long mostSize) {
		if (mostSize <= ItemTooLargeException.MAX_SIZE) {
			return;
		}
		int size = AttributeValueSize.ofItem(item);
		if (size > ItemTooLargeException.MAX_SIZE) {
			throw this.items.tooLarge(item, size);
		}
	}

	/**
	 * Intended write of an entity.
	 *
	 * @param kind the operation of the caller
	 * @param guard the requirement on the item in place
	 * @param expected its version
	 * @param isNew whether the place is expected to be empty
	 */
	private record Intent(WriteKind kind, WriteGuard guard, long expected, boolean isNew) {

	}

	/**
	 * Changes that a write makes to the properties of its entity. They can be taken back,
	 * because a mutable entity must not keep changes that were not stored.
	 *
	 * @param <T> the type of the entity
	 */
	private static final class PropertyChanges<T> {

		private final DynamoPersistentEntity<T> type;

		private final T given;

		private @Nullable PersistentPropertyAccessor<T> accessor;

		private final Map<DynamoPersistentProperty, @Nullable Object> previous = new LinkedHashMap<>(0);

		PropertyChanges(DynamoPersistentEntity<T> type, T given) {
			this.type = type;
			this.given = given;
		}

		boolean isOpen(DynamoPersistentProperty property) {
			return accessor().getProperty(property) == null;
		}

		void set(DynamoPersistentProperty property, Object value) {
			this.previous.put(property, accessor().getProperty(property));
			accessor().setProperty(property, value);
		}

		private PersistentPropertyAccessor<T> accessor() {
			if (this.accessor == null) {
				this.accessor = this.type.getPropertyAccessor(this.given);
			}
			return this.accessor;
		}

		/**
		 * Return the changed entity: the one given where it is mutable, else a copy.
		 */
		T entity() {
			if (this.accessor != null) {
				return this.accessor.getBean();
			}
			return this.given;
		}

		void undo() {
			this.previous.forEach((property, value) -> accessor().setProperty(property, value));
		}

	}

}
