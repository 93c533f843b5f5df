package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.github.dynamospring.core.write.PairedWrites.Side;
import io.github.dynamospring.core.write.UniqueValues.ItemChange;
import io.github.dynamospring.item.sdk.ItemKey;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;

import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Write of both items of a pair as one transaction. Each write demands that its item is
 * as it was read. If one of them is not, all is read and computed again.
 */
final class PairWrite implements PendingWrite {

	private final PairedWrites pairs;

	private final ItemPair pair;

	private final Part own;

	private final Part other;

	private final ItemWrite plain;

	private final Demand demand;

	private final ItemPair.Mode mode;

	private final Map<Map<String, AttributeValue>, Map<String, AttributeValue>> others = new HashMap<>();

	private @Nullable Map<String, AttributeValue> read;

	private boolean byOther;

	private @Nullable List<ItemWrite> writes;

	/** The item that decides as it was read. */
	private Map<String, AttributeValue> decisive = Map.of();

	/** The own item before and after an update by expression. */
	private final Images images;

	/**
	 * Create a write.
	 * @param plain the write of the own item
	 * @param mode which item decides
	 */
	PairWrite(PairedWrites pairs, ItemWrite plain, Demand demand, ItemPair.Mode mode) {
		this(pairs, plain, demand, mode, new Images());
	}

	private PairWrite(PairedWrites pairs, ItemWrite plain, Demand demand, ItemPair.Mode mode, Images images) {
		this.pairs = pairs;
		this.pair = pairs.pair();
		this.own = new Part(pairs.own(), this.pair.isNew());
		this.other = new Part(pairs.other(), !this.pair.isNew());
		this.plain = plain;
		this.demand = demand;
		this.mode = mode;
		this.images = images;
	}

	@Override
	public ItemWrite plain() {
		return this.plain;
	}

	@Override
	public List<ItemWrite> writes() {
		if (this.writes == null) {
			this.byOther = isDecidedByOther();
			this.own.changes.clear();
			this.other.changes.clear();
			List<ItemWrite> writes = new ArrayList<>(this.byOther ? decidedByOther() : decidedByOwn());
			writes.addAll(markers());
			this.writes = writes;
		}
		return this.writes;
	}

	/**
	 * Return the writes of markers. A value that is taken decides about the exception, so
	 * puts come first.
	 */
	private List<ItemWrite> markers() {
		List<ItemWrite> markers = new ArrayList<>(this.own.markers());
		markers.addAll(this.other.markers());
		markers.sort(Comparator.comparing((write) -> write.kind() != ItemWrite.Kind.PUT));
		return markers;
	}

	// read once, so that the decision and the conditions are of the same items
	private Map<String, AttributeValue> readOwn() {
		if (this.read == null) {
			this.read = this.own.side.read(this.plain.key());
		}
		return this.read;
	}

	private Map<String, AttributeValue> readOther(Map<String, AttributeValue> key) {
		return this.others.computeIfAbsent(key, this.other.side::read);
	}

	private boolean isDecidedByOther() {
		if (this.mode != ItemPair.Mode.BOTH_UNLESS_ALONE) {
			return this.mode == ItemPair.Mode.BOTH_BY_OTHER;
		}
		Map<String, AttributeValue> read = readOwn();
		Map<String, AttributeValue> known = read.isEmpty() ? knownItem() : read;
		if (known.isEmpty() || !isAloneForPlain(readOther(this.other.keyOf(this.pair.toOther(known))))) {
			return false;
		}
		this.pairs.verifyDecidedByOther(this.plain);
		return true;
	}

	private boolean isAloneForPlain(Map<String, AttributeValue> found) {
		return this.other.isAlone(found) && this.other.side.isOf(found)
				&& this.own.keyOf(this.pair.toOwn(found)).equals(this.plain.key());
	}

	private Map<String, AttributeValue> knownItem() {
		return isDeletion() ? this.demand.deleted() : this.plain.whole();
	}

	private boolean isDeletion() {
		return this.plain.kind() == ItemWrite.Kind.DELETE;
	}

	private List<ItemWrite> decidedByOwn() {
		Map<String, AttributeValue> read = readOwn();
		this.decisive = read;
		Map<String, AttributeValue> own = itemAfter(read);
		this.own.changes.add(new ItemChange(this.plain.key(), read, own));
		// a deletion is of both, because a late copy could bring the item back
		if (this.own.isAlone(read) && !isDeletion()) {
			return List.of(this.own.side.unchanged(this.plain, read));
		}
		List<ItemWrite> writes = new ArrayList<>();
		writes.add(this.own.side.unchanged(marked(this.plain, own), read));
		Map<String, AttributeValue> after = own.isEmpty() ? own : this.pair.toOther(own);
		if (!after.isEmpty()) {
			writes.add(putOther(after));
		}
		if (!read.isEmpty()) {
			addDeletionOfMoved(this.other.keyOf(this.pair.toOther(read)), after, writes);
		}
		return writes;
	}

	/**
	 * Return the own item as the write leaves it, or empty. Of an update by expression,
	 * it is computed.
	 * @param before the item in place
	 */
	private Map<String, AttributeValue> itemAfter(Map<String, AttributeValue> before) {
		if (!this.plain.isByExpression()) {
			return this.plain.whole();
		}
		if (!ConditionEvaluator.holds(this.plain.expressions(), before)) {
			throw this.plain.outcome().refused(before, ConditionalCheckFailedException.builder().build());
		}
		Map<String, AttributeValue> after = UpdateEvaluator.apply(this.plain.expressions(), this.plain.key(), before);
		this.images.set(before, after);
		return after;
	}

	private ItemWrite marked(ItemWrite write, Map<String, AttributeValue> item) {
		return (this.pair.isNew() && !isDeletion()) ? write.withAttributes(this.pair.markOf(item)) : write;
	}

	private ItemWrite putOther(Map<String, AttributeValue> item) {
		Map<String, AttributeValue> key = this.other.keyOf(item);
		verifyApart(key);
		Map<String, AttributeValue> found = readOther(key);
		if (!found.isEmpty() && !isOfPlain(found)) {
			throw collision(key);
		}
		return this.other.put(item, found, Demand.NONE);
	}

	// the items of a pair may be in one table
	private void verifyApart(Map<String, AttributeValue> key) {
		if (this.own.side.table().equals(this.other.side.table()) && key.equals(this.plain.key())) {
			throw new DataIntegrityViolationException(
					"Nothing was written, because of " + this.pair.describe() + ": " + this.plain.outcome().describe()
							+ " has the same key as its " + PairedWrites.name(this.other.side));
		}
	}

	private boolean isOfPlain(Map<String, AttributeValue> found) {
		return !this.other.isAlone(found) && this.own.keyOf(this.pair.toOwn(found)).equals(this.plain.key());
	}

	private DataIntegrityViolationException collision(Map<String, AttributeValue> key) {
		return new DataIntegrityViolationException("Nothing was written, because of " + this.pair.describe() + ": the "
				+ PairedWrites.name(this.other.side) + " of " + this.plain.outcome().describe()
				+ " has the key of another one");
	}

	/**
	 * Add the deletion of the other item if it had another key before.
	 */
	private void addDeletionOfMoved(Map<String, AttributeValue> before, Map<String, AttributeValue> after,
			List<ItemWrite> writes) {
		if (!after.isEmpty() && before.equals(this.other.keyOf(after))) {
			return;
		}
		verifyApart(before);
		Map<String, AttributeValue> found = readOther(before);
		if (found.isEmpty() || isOfPlain(found)) {
			writes.add(this.other.remove(before, found));
		}
	}

	private List<ItemWrite> decidedByOther() {
		Map<String, AttributeValue> read = readOwn();
		return isDeletion() ? deletedByOther(read) : writtenByOther(read);
	}

	private InvalidDataAccessApiUsageException unknownOther() {
		return this.pairs.refusal(this.plain, "finds none, but " + PairedWrites.name(this.other.side)
				+ " decides, whose key is unknown: write the entity instead of its id");
	}

	private List<ItemWrite> deletedByOther(Map<String, AttributeValue> read) {
		Map<String, AttributeValue> known = this.demand.deleted().isEmpty() ? read : this.demand.deleted();
		if (known.isEmpty()) {
			throw unknownOther();
		}
		Map<String, AttributeValue> key = this.other.keyOf(this.pair.toOther(known));
		verifyApart(key);
		this.decisive = readOther(key);
		return List.of(this.other.delete(key, this.decisive, this.demand), this.own.remove(this.plain.key(), read));
	}

	private List<ItemWrite> writtenByOther(Map<String, AttributeValue> read) {
		Map<String, AttributeValue> before = this.other.keyOf(this.pair.toOther(known(read)));
		verifyApart(before);
		// read once: an update is computed from the item that its condition names
		this.decisive = readOther(before);
		Map<String, AttributeValue> after = itemAfter(decisiveAsOwn());
		Map<String, AttributeValue> item = this.pair.toOther(after);
		verifyApart(this.other.keyOf(item));
		if (this.other.isAlone(this.decisive)) {
			item.keySet().removeAll(this.pair.markOf(item).keySet());
			return putOther(item, before);
		}
		List<ItemWrite> writes = putOther(item, before);
		writes.add(this.own.put(withMark(after), read, Demand.NONE));
		addDeletionOfMovedOwn(writes);
		return writes;
	}

	private Map<String, AttributeValue> decisiveAsOwn() {
		return (this.plain.isByExpression() && !this.decisive.isEmpty()) ? this.pair.toOwn(this.decisive) : Map.of();
	}

	/**
	 * Return an own item whose other item has the key of the one that decides.
	 * @param read the own item in place, or empty
	 */
	private Map<String, AttributeValue> known(Map<String, AttributeValue> read) {
		if (!read.isEmpty()) {
			return read;
		}
		if (this.plain.isByExpression()) {
			throw unknownOther();
		}
		return this.plain.whole();
	}

	/**
	 * Return the writes of the other item, which decides.
	 * @param before its key before, which is another one if a property of the key changes
	 */
	private List<ItemWrite> putOther(Map<String, AttributeValue> item, Map<String, AttributeValue> before) {
		List<ItemWrite> writes = new ArrayList<>();
		if (before.equals(this.other.keyOf(item))) {
			writes.add(this.other.put(item, this.decisive, this.demand));
		}
		else {
			writes.add(this.other.delete(before, this.decisive, this.demand));
			writes.add(this.other.put(item, Map.of(), Demand.NONE));
		}
		return writes;
	}

	private Map<String, AttributeValue> withMark(Map<String, AttributeValue> item) {
		if (!this.pair.isNew()) {
			return item;
		}
		Map<String, AttributeValue> marked = new LinkedHashMap<>(item);
		marked.putAll(this.pair.markOf(item));
		return marked;
	}

	private void addDeletionOfMovedOwn(List<ItemWrite> writes) {
		if (this.decisive.isEmpty()) {
			return;
		}
		Map<String, AttributeValue> key = this.own.keyOf(this.pair.toOwn(this.decisive));
		if (!key.equals(this.plain.key())) {
			writes.add(this.own.remove(key, this.own.side.read(key)));
		}
	}

	@Override
	public @Nullable PendingWrite revised(List<FailedCondition> failed) {
		FailedCondition first = failed.get(0);
		if (first.write() == writes().get(0) && isFinal(first) || mayBeApplied(first)) {
			return null;
		}
		if (isOfMarker(first) && !failed.stream().allMatch(this::learn)) {
			return null;
		}
		return new PairWrite(this.pairs, this.plain, this.demand, this.mode, this.images);
	}

	// markers come last: the items of both sides are as they were read
	private static boolean isOfMarker(FailedCondition condition) {
		return condition.write().outcome() instanceof WriteOutcome.MarkerOutcome;
	}

	// returns false if the marker was to be put: then the value is taken
	private boolean learn(FailedCondition condition) {
		ItemWrite write = condition.write();
		return switch (write.kind()) {
			case DELETE -> this.images.foreign.add(write.itemKey());
			case CHECK -> this.images.foreign.remove(write.itemKey());
			default -> false;
		};
	}

	// the token of a transaction proves that it was not applied
	private boolean mayBeApplied(FailedCondition condition) {
		return condition.lost() && writes().size() == 1;
	}

	/**
	 * Return whether the item that decides refuses the write, and not only its difference
	 * from the item as it was read.
	 */
	private boolean isFinal(FailedCondition condition) {
		Part decisive = this.byOther ? this.other : this.own;
		if (decisive.side.isUnchanged(this.decisive, condition.found())) {
			return true;
		}
		return !condition.write().expressions().own() && !condition.write().outcome().admits(condition.found());
	}

	/**
	 * Return the attributes that the applied write returns.
	 */
	Map<String, AttributeValue> returned() {
		return switch (this.plain.returns()) {
			case ALL_OLD -> this.images.before;
			case ALL_NEW -> this.images.after;
			default -> Map.of();
		};
	}

	/**
	 * Part of the write on one side, with the changes from which those of the markers
	 * follow.
	 */
	private final class Part {

		private final Side side;

		private final boolean isNew;

		private final List<ItemChange> changes = new ArrayList<>();

		Part(Side side, boolean isNew) {
			this.side = side;
			this.isNew = isNew;
		}

		Map<String, AttributeValue> keyOf(Map<String, AttributeValue> item) {
			return this.side.keyOf(item);
		}

		/**
		 * Return whether an item is a new one that was written without the old one, which
		 * an instance does that no longer writes both.
		 */
		boolean isAlone(Map<String, AttributeValue> item) {
			return this.isNew && !item.isEmpty() && !PairWrite.this.pair.isCopy(item);
		}

		ItemWrite put(Map<String, AttributeValue> item, Map<String, AttributeValue> read, Demand demand) {
			this.changes.add(new ItemChange(keyOf(item), read, item));
			return this.side.put(item, read, demand);
		}

		ItemWrite delete(Map<String, AttributeValue> key, Map<String, AttributeValue> read, Demand demand) {
			this.changes.add(new ItemChange(key, read, Map.of()));
			return this.side.delete(key, read, demand);
		}

		/**
		 * Return the deletion of an item, or a check that it is still absent.
		 */
		ItemWrite remove(Map<String, AttributeValue> key, Map<String, AttributeValue> read) {
			return read.isEmpty() ? this.side.checkAbsent(key) : delete(key, read, Demand.NONE);
		}

		List<ItemWrite> markers() {
			return this.side.moves(this.changes, PairWrite.this.images.foreign);
		}

	}

	/**
	 * Images of the own item, and the markers that others own, which the revisions of a
	 * write share.
	 */
	private static final class Images {

		private Map<String, AttributeValue> before = Map.of();

		private Map<String, AttributeValue> after = Map.of();

		private final Set<ItemKey> foreign = new HashSet<>();

		void set(Map<String, AttributeValue> before, Map<String, AttributeValue> after) {
			this.before = before;
			this.after = after;
		}

	}

	/**
	 * Demand of a write on the item in place.
	 *
	 * @param guard the requirement on it
	 * @param expected the version that it is expected to have
	 * @param deleted the item that is deleted, or empty if it is unknown
	 */
	record Demand(WriteGuard guard, long expected, Map<String, AttributeValue> deleted) {

		static final Demand NONE = new Demand(WriteGuard.NONE, 0, Map.of());

	}

}
