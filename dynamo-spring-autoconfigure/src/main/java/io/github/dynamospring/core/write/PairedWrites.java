package io.github.dynamospring.core.write;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.core.request.RequestSender;
import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.item.sdk.ItemKey;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.Repeatability;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Writes of one entity together with the items that a live migration keeps beside its
 * items.
 *
 * @see PairWrite
 */
public final class PairedWrites {

	private final ItemPair pair;

	private final Side own;

	private final Side other;

	private final RequestSender sender;

	/**
	 * Create writes.
	 * @param own the context of the entity
	 * @param other the context of the other entity, which reads its items as those of the
	 * entity
	 * @param sender reads the items in place
	 */
	PairedWrites(ItemPair pair, WriteContext<?> own, WriteContext<?> other, RequestSender sender) {
		this.pair = pair;
		this.own = new Side(own);
		this.other = new Side(other);
		this.sender = sender;
	}

	ItemPair pair() {
		return this.pair;
	}

	Side own() {
		return this.own;
	}

	Side other() {
		return this.other;
	}

	/**
	 * Return a write that changes the other item as well, if the migration demands it.
	 * @param guard the requirement of the write on the item in place
	 * @param expected the version that it expects
	 * @param deleted the item that a deletion has, or empty if its key alone is known
	 */
	PendingWrite add(ItemWrite plain, WriteGuard guard, long expected, Map<String, AttributeValue> deleted) {
		ItemPair.Mode mode = this.pair.mode();
		if (mode == ItemPair.Mode.ALONE
				|| mode == ItemPair.Mode.ALONE_BUT_DELETED && plain.kind() != ItemWrite.Kind.DELETE) {
			return plain;
		}
		if (mode == ItemPair.Mode.BOTH_BY_OTHER) {
			verifyDecidedByOther(plain);
		}
		return new PairWrite(this, plain, new PairWrite.Demand(guard, expected, deleted), mode);
	}

	/**
	 * Refuse a write that the other item cannot decide about.
	 */
	void verifyDecidedByOther(ItemWrite plain) {
		if (plain.expressions().own() && !plain.isByExpression()) {
			throw refusal(plain, "has a condition on " + name(this.own) + ", but " + name(this.other)
					+ " decides: make the call on a repository of that one");
		}
	}

	/**
	 * Refuse a deletion of found items that would miss those without a copy.
	 */
	void verifyFindsAll() {
		if (this.pair.mode() == ItemPair.Mode.BOTH_BY_OTHER && this.pair.isNew()) {
			throw new InvalidDataAccessApiUsageException(
					"Nothing was deleted, because of " + this.pair.describe() + ": the deletion finds items of "
							+ name(this.own) + ", of which copies may be missing: make the call on a repository of "
							+ name(this.other) + ", or wait for read-new");
		}
	}

	/**
	 * Return a refusal of a write.
	 * @param reason the words that follow the name of the item
	 */
	InvalidDataAccessApiUsageException refusal(ItemWrite write, String reason) {
		return new InvalidDataAccessApiUsageException("Nothing was written, because of " + this.pair.describe()
				+ ": the write of " + write.outcome().describe() + " " + reason);
	}

	static String name(Side side) {
		return side.entity().getType().getSimpleName();
	}

	/**
	 * Side of the pair.
	 */
	final class Side {

		private final WriteContext<?> context;

		private final GuardConditions.Bound conditions;

		private final @Nullable UniqueValues uniqueValues;

		Side(WriteContext<?> context) {
			this.context = context;
			this.conditions = new GuardConditions.Cache(context.entity()).bind(null);
			this.uniqueValues = UniqueValues.of(context);
		}

		DynamoPersistentEntity<?> entity() {
			return this.context.entity();
		}

		String table() {
			return this.context.tableName();
		}

		/**
		 * Read an item, strongly consistent.
		 * @return the item, or empty
		 */
		Map<String, AttributeValue> read(Map<String, AttributeValue> key) {
			return PairedWrites.this.sender.latest(table(), key);
		}

		/**
		 * Return whether an item is one of the entity.
		 */
		boolean isOf(Map<String, AttributeValue> item) {
			return entity().getTable().entityOf(AttributeValues.reader(item)) == entity();
		}

		Map<String, AttributeValue> keyOf(Map<String, AttributeValue> item) {
			return WriteContext.keyOf(item, this.context.keyAttributes());
		}

		/**
		 * Return a put of an item.
		 * @param read the item in place as it was read
		 */
		ItemWrite put(Map<String, AttributeValue> item, Map<String, AttributeValue> read, PairWrite.Demand demand) {
			Map<String, AttributeValue> key = keyOf(item);
			Map<String, AttributeValue> stored = new LinkedHashMap<>(item);
			LargeWrite objects = takeObjects(stored, key);
			return ItemWrite
				.put(table(), key, stored, unchanged(conditions(demand), read), Repeatability.REPEATABLE,
						outcome(ItemWrite.Kind.PUT, key, item, demand))
				.withObjects(objects);
		}

		// Both items have the same id of the write, and their types may have the same
		// name.
		private @Nullable LargeWrite takeObjects(Map<String, AttributeValue> item, Map<String, AttributeValue> key) {
			WriteId id = writeId(item);
			if (id == null) {
				return LargeWrite.ofCopy(entity(), item, key);
			}
			String place = (this == PairedWrites.this.other) ? id.urlText() + "~" : id.urlText();
			return LargeWrite.extract(entity(), null, item, key, place, true);
		}

		/**
		 * Return a deletion.
		 * @param read the item in place as it was read
		 */
		ItemWrite delete(Map<String, AttributeValue> key, Map<String, AttributeValue> read, PairWrite.Demand demand) {
			return ItemWrite.delete(table(), key, unchanged(conditions(demand), read), Repeatability.REPEATABLE,
					outcome(ItemWrite.Kind.DELETE, key, Map.of(), demand));
		}

		/**
		 * Return a check that there is no item.
		 */
		ItemWrite checkAbsent(Map<String, AttributeValue> key) {
			return ItemWrite.check(table(), key, unchanged(WriteExpressions.NONE, Map.of()),
					outcome(ItemWrite.Kind.CHECK, key, Map.of(), PairWrite.Demand.NONE));
		}

		/**
		 * Return the writes of the markers of unique values that follow from changes.
		 * @param foreign the keys of markers of the items that others own
		 */
		List<ItemWrite> moves(List<UniqueValues.ItemChange> changes, Set<ItemKey> foreign) {
			return (this.uniqueValues != null) ? this.uniqueValues.moves(changes, foreign) : List.of();
		}

		/**
		 * Return a write that demands the item in place as it was read, too.
		 */
		ItemWrite unchanged(ItemWrite write, Map<String, AttributeValue> read) {
			return write.with(unchanged(write.expressions(), read));
		}

		private WriteExpressions unchanged(WriteExpressions expressions, Map<String, AttributeValue> read) {
			UnchangedCondition condition = UnchangedCondition.of(entity(), read);
			return expressions.withClauses("and", condition.clauses(), condition.names(), condition.values());
		}

		private WriteExpressions conditions(PairWrite.Demand demand) {
			return this.conditions.of(demand.guard(), demand.expected(), this.context.expiry().now());
		}

		private WriteOutcome outcome(ItemWrite.Kind kind, Map<String, AttributeValue> key,
				Map<String, AttributeValue> item, PairWrite.Demand demand) {
			return new WriteOutcome.EntityOutcome(this.context, key, writeId(item), false, kind, demand.guard(),
					demand.expected(), this.context.expiry().now());
		}

		private @Nullable WriteId writeId(Map<String, AttributeValue> item) {
			String attribute = entity().getTable().names().writeId();
			AttributeValue id = (attribute != null) ? item.get(attribute) : null;
			return (attribute != null && id != null) ? new WriteId(attribute, id) : null;
		}

		boolean isUnchanged(Map<String, AttributeValue> read, Map<String, AttributeValue> found) {
			return UnchangedCondition.isMet(entity(), read, found);
		}

	}

}
