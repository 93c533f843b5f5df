package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.read.DeleteQueryPlan.FoundCondition;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValue;

/**
 * Factory of the writes of items of one entity type, each under a condition.
 *
 * @param <T> the type of the entities
 */
public final class ItemWriteFactory<T> {

	private final WriteContext<T> context;

	private final List<String> keyAttributes;

	private final @Nullable String writeIdAttribute;

	private final GuardConditions.Cache compiled;

	private final GuardConditions.Bound conditions;

	private final WholeItemUpdate update;

	private final MarkerWrites.KeyCheck keyCheck;

	private final @Nullable UniqueValues uniqueValues;

	private final @Nullable RevisionWrites revisions;

	private final WriteIdSource ids;

	public ItemWriteFactory(WriteContext<T> context) {
		DynamoPersistentEntity<T> entity = context.entity();
		this.context = context;
		this.keyAttributes = context.keyAttributes();
		this.writeIdAttribute = entity.getTable().names().writeId();
		this.update = new WholeItemUpdate(written(entity), this.keyAttributes);
		this.compiled = new GuardConditions.Cache(entity);
		this.conditions = this.compiled.bind(null);
		this.keyCheck = MarkerWrites.KeyCheck.of(entity);
		this.uniqueValues = UniqueValues.of(context);
		this.revisions = RevisionWrites.of(context);
		this.ids = WriteIdSource.RANDOM;
	}

	private ItemWriteFactory(ItemWriteFactory<T> compiled, GuardConditions.Bound conditions, WriteContext<T> context,
			WriteIdSource ids) {
		this.context = context;
		this.keyAttributes = compiled.keyAttributes;
		this.writeIdAttribute = compiled.writeIdAttribute;
		this.update = compiled.update;
		this.compiled = compiled.compiled;
		this.conditions = conditions;
		this.keyCheck = compiled.keyCheck;
		this.uniqueValues = UniqueValues.of(context);
		this.revisions = RevisionWrites.of(context);
		this.ids = ids;
	}

	private List<String> written(DynamoPersistentEntity<?> entity) {
		List<String> written = new ArrayList<>(entity.getCodec().attributeNames());
		if (this.writeIdAttribute != null) {
			written.add(this.writeIdAttribute);
		}
		return written;
	}

	public ItemWriteFactory<T> with(WriteContext<T> context) {
		return new ItemWriteFactory<>(this, this.conditions, context, this.ids);
	}

	/**
	 * Return a factory of writes that have a condition of the caller's.
	 * @throws IllegalArgumentException if it does not fit the entity, or a value does not
	 * fit its property
	 */
	public ItemWriteFactory<T> on(ParameterizedCondition condition) {
		return new ItemWriteFactory<>(this, this.compiled.bind(condition), this.context, this.ids);
	}

	/**
	 * Return whether the writes belong to a transaction under a token of the caller.
	 */
	boolean isOfToken() {
		return this.ids.isOfToken();
	}

	/**
	 * Draw a number, such as the number of a shard.
	 */
	int draw(int bound) {
		return this.ids.draw(bound);
	}

	ItemWriteFactory<T> with(WriteIdSource ids) {
		return new ItemWriteFactory<>(this, this.conditions, this.context, ids);
	}

	/**
	 * Return the id of a write under a guard. It is null if the table keeps no ids, or
	 * the write has no condition and its id would not be read.
	 */
	@Nullable WriteId writeId(WriteGuard guard) {
		boolean conditional = !this.conditions.isNone(guard) || this.uniqueValues != null;
		if (conditional && this.writeIdAttribute != null) {
			return this.ids.next(this.writeIdAttribute);
		}
		return null;
	}

	/**
	 * Take the large values out of an item, which receives pointers to their objects.
	 * @return the objects, or null if there are none
	 */
	@Nullable LargeWrite takeObjects(T entity, Map<String, AttributeValue> item, @Nullable WriteId id) {
		WriteId unique = (id != null) ? id : this.ids.next("");
		return LargeWrite.extract(this.context.entity(), entity, item, keyOf(item), unique.urlText(), isOfToken());
	}

	@Nullable UniqueValues uniqueValues() {
		return this.uniqueValues;
	}

	/**
	 * Return a deletion that includes the item which a live migration keeps, or else the
	 * unique values of the item in place.
	 * @param sender reads the item in place if entities have unique values
	 */
	PendingWrite deletion(ItemWrite plain, WriteGuard guard, RequestSender sender) {
		PendingWrite paired = withPair(plain, guard, 0, Map.of());
		UniqueValues unique = this.uniqueValues;
		return (paired == plain && unique != null) ? unique.delete(plain, sender) : paired;
	}

	@Nullable RevisionWrites revisions() {
		return this.revisions;
	}

	/**
	 * Return whether a live migration keeps other items beside the items.
	 */
	boolean isPaired() {
		return this.context.pairs() != null;
	}

	/**
	 * Return a write that includes the item which a live migration keeps beside the item,
	 * and the unique values of both. Without such an item, it is the write itself.
	 * @param expected the version that the write expects
	 * @param deleted the item that a deletion has, or empty if its key alone is known
	 */
	PendingWrite withPair(ItemWrite plain, WriteGuard guard, long expected, Map<String, AttributeValue> deleted) {
		PairedWrites pairs = this.context.pairs();
		return (pairs != null) ? pairs.add(plain, guard, expected, deleted) : plain;
	}

	/**
	 * Return a put.
	 * @param generated whether the call has generated an id in the key
	 */
	ItemWrite put(Map<String, AttributeValue> item, @Nullable WriteId id, boolean generated, WriteGuard guard,
			long version) {
		long now = now();
		Map<String, AttributeValue> key = this.keyCheck.check(keyOf(item));
		WriteOutcome outcome = outcomeOfPut(key, id, generated, guard, version, now);
		return ItemWrite.put(this.context.tableName(), key, item, this.conditions.of(guard, version, now),
				guard.repeatability(), outcome);
	}

	/**
	 * Return an update. It replaces the item if that is encrypted.
	 * @param mostSize the most bytes that the item can have
	 */
	ItemWrite update(Map<String, AttributeValue> item, long mostSize, @Nullable WriteId id, WriteGuard guard,
			long version) {
		if (this.context.isEncrypted()) {
			return put(item, id, false, guard, version);
		}
		long now = now();
		Map<String, AttributeValue> key = this.keyCheck.check(keyOf(item));
		WriteExpressions expressions = this.update.addTo(this.conditions.of(guard, version, now), item);
		return ItemWrite
			.update(this.context.tableName(), key, item, expressions, ReturnValue.NONE, guard.repeatability(),
					outcome(ItemWrite.Kind.UPDATE, guard, key, id, version, now))
			.withMeasured(this.update.measure(item, mostSize));
	}

	/**
	 * Return a deletion. It demands the item if the caller has a condition, which then is
	 * false once the item is deleted.
	 */
	ItemWrite delete(Map<String, AttributeValue> key, WriteGuard asked, long version) {
		WriteGuard guard = (asked == WriteGuard.NONE && this.conditions.isOwn()) ? WriteGuard.ALIVE : asked;
		long now = now();
		ItemWrite delete = ItemWrite.delete(this.context.tableName(), this.keyCheck.check(key),
				this.conditions.of(guard, version, now), guard.repeatabilityOfDeletion(),
				outcome(ItemWrite.Kind.DELETE, guard, key, null, version, now));
		return (this.context.large() != null) ? delete.withObjects(null) : delete;
	}

	/**
	 * Return a planned deletion with its unique values.
	 * @param expressions the condition of the plan
	 * @param now the time of the call in epoch seconds
	 * @param sender reads the item in place if entities have unique values
	 */
	PendingWrite delete(Map<String, AttributeValue> key, WriteGuard guard, WriteExpressions expressions, long now,
			RequestSender sender) {
		ItemWrite plain = ItemWrite.delete(this.context.tableName(), this.keyCheck.check(key), expressions,
				guard.repeatabilityOfDeletion(), outcome(ItemWrite.Kind.DELETE, guard, key, null, 0, now));
		return deletion(plain, guard, sender);
	}

	/**
	 * Verify that a read finds all items that are to be deleted.
	 * @throws org.springframework.dao.InvalidDataAccessApiUsageException if a live
	 * migration may not have copied some of them
	 */
	public void verifyFindsAll() {
		PairedWrites pairs = this.context.pairs();
		if (pairs != null) {
			pairs.verifyFindsAll();
		}
	}

	/**
	 * Prepare the deletion of an item that was found.
	 * @param condition the condition that the item is unchanged, or null
	 * @param sender reads the item in place if entities have unique values
	 */
	public PreparedWrite<@Nullable Void> deleteFound(Map<String, AttributeValue> item,
			@Nullable FoundCondition condition, RequestSender sender) {
		WriteGuard guard = (condition != null) ? WriteGuard.ALIVE : WriteGuard.NONE;
		return PreparedWrite.of(delete(keyOf(item), guard, WriteExpressions.of(condition, item), now(), sender));
	}

	ItemWrite check(Map<String, AttributeValue> key, WriteGuard guard) {
		long now = now();
		return check(key, guard, this.conditions.of(guard, 0, now), now);
	}

	ItemWrite check(Map<String, AttributeValue> key, ParameterizedCondition condition) {
		long now = now();
		return check(key, WriteGuard.ALIVE, this.compiled.bind(condition).of(WriteGuard.ALIVE, 0, now), now);
	}

	private ItemWrite check(Map<String, AttributeValue> key, WriteGuard guard, WriteExpressions expressions, long now) {
		return ItemWrite.check(this.context.tableName(), key, expressions,
				WriteOutcome.ofCheck(this.context, key, guard, now));
	}

	/**
	 * Return the time in epoch seconds.
	 */
	long now() {
		return this.context.expiry().now();
	}

	private WriteOutcome outcomeOfPut(Map<String, AttributeValue> key, @Nullable WriteId id, boolean generated,
			WriteGuard guard, long version, long now) {
		if (guard == WriteGuard.ABSENT && !this.conditions.isOwn()) {
			return new WriteOutcome.InsertOutcome(this.context, key, id, generated, now);
		}
		return new WriteOutcome.EntityOutcome(this.context, key, id, generated, ItemWrite.Kind.PUT, guard, version,
				now);
	}

	private WriteOutcome outcome(ItemWrite.Kind kind, WriteGuard guard, Map<String, AttributeValue> key,
			@Nullable WriteId id, long version, long now) {
		return new WriteOutcome.EntityOutcome(this.context, key, id, false, kind, guard, version, now);
	}

	/**
	 * Return the primary key of an item.
	 */
	public Map<String, AttributeValue> keyOf(Map<String, AttributeValue> item) {
		return WriteContext.keyOf(item, this.keyAttributes);
	}

	ItemTooLargeException tooLarge(Map<String, AttributeValue> item, int size) {
		return this.context.tooLarge(keyOf(item), item, size);
	}

}
