package io.github.dynamospring.migration.live;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.mapping.InvalidValueException;
import io.github.dynamospring.mapping.LargeProperties.MissingObjectException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessResourceFailureException;

/**
 * Synchronisation of the items of a live migration: it copies old items, removes copies
 * without an old item, and compares both sides. Each write is a transaction with
 * conditions that both items are as they were read, and replaces copies only.
 */
final class ItemSync {

	private final MigratedPair<?, ?> pair;

	private final PairStore store;

	/**
	 * Create a synchronisation.
	 */
	ItemSync(MigratedPair<?, ?> pair, PairStore store) {
		this.pair = pair;
		this.store = store;
	}

	/**
	 * Copy old items.
	 * @param old items of the old entity from a strongly consistent scan
	 * @return a result for each item, in their order
	 */
	List<SyncResult> copy(List<Map<String, AttributeValue>> old) {
		return run(new OldItems(this.pair, OldItems.Action.COPY), old);
	}

	private List<SyncResult> run(SyncRule rule, List<Map<String, AttributeValue>> items) {
		return new SyncRun(rule, this.store).of(items);
	}

	/**
	 * Remove the copies whose old items are gone or have another target.
	 * @param items items of the new entity
	 * @return a result for each item, in their order
	 */
	List<SyncResult> prune(List<Map<String, AttributeValue>> items) {
		return run(new NewItems(this.pair, NewItems.Action.PRUNE), items);
	}

	/**
	 * Remove the copies that {@link #prune(List)} removes, and those that are out of date
	 * and may have a unique value that another item has by now.
	 * @param items items of the new entity
	 * @return a result for each item, in their order
	 */
	List<SyncResult> evict(List<Map<String, AttributeValue>> items) {
		return run(new NewItems(this.pair, NewItems.Action.EVICT), items);
	}

	/**
	 * Compare old items with their new ones, without a write.
	 * @param old items of the old entity
	 * @return a result for each item in their order, followed by one for each item whose
	 * way back is lossy
	 */
	List<SyncResult> compareOld(List<Map<String, AttributeValue>> old) {
		List<SyncResult> results = new ArrayList<>(run(new OldItems(this.pair, OldItems.Action.COMPARE), old));
		for (int i = 0; i < old.size(); i++) {
			// An item that was compared can be converted both ways.
			if (results.get(i).outcome() == SyncOutcome.UNCHANGED && this.pair.isLossy(old.get(i))) {
				results.add(new SyncResult(SyncOutcome.LOSSY,
						this.pair.from().describe(old.get(i)) + " loses a part on the way back"));
			}
		}
		return results;
	}

	/**
	 * Compare both items of a pair as they are now, without a write.
	 * @param copy the new item as it was read or converted
	 */
	SyncResult compare(Map<String, AttributeValue> copy) {
		MigratedPair.Side<?> from = this.pair.from();
		Map<String, AttributeValue> old = read(from, from.keyOf(this.pair.original(copy)));
		if (!old.isEmpty() && from.isOf(old)) {
			return run(new OldItems(this.pair, OldItems.Action.COMPARE), List.of(old)).get(0);
		}
		Map<String, AttributeValue> found = read(this.pair.to(), this.pair.to().keyOf(copy));
		return found.isEmpty() ? SyncResult.of(SyncOutcome.GONE) : compareNew(List.of(found)).get(0);
	}

	/**
	 * Look for copies without an old item, without a write. Their content is left to
	 * {@link #compareOld(List)}.
	 * @param items items of the new entity
	 * @return a result for each item, in their order
	 */
	List<SyncResult> compareNew(List<Map<String, AttributeValue>> items) {
		return run(new NewItems(this.pair, NewItems.Action.COMPARE), items);
	}

	/**
	 * Delete old items whose new items exist, and make their copies items of their own in
	 * the same transaction.
	 * @param old items of the old entity
	 * @return a result for each item, in their order
	 */
	List<SyncResult> retire(List<Map<String, AttributeValue>> old) {
		return run(new OldItems(this.pair, OldItems.Action.RETIRE), old);
	}

	/**
	 * Synchronise the new item with the old one as that is now. If it is gone, or has
	 * another target than before, the copy that it had before is removed.
	 * @param oldKey the primary key of the old item
	 * @param imageBefore the old item before its change, or null
	 */
	SyncResult sync(Map<String, AttributeValue> oldKey, @Nullable Map<String, AttributeValue> imageBefore) {
		MigratedPair.Side<?> from = this.pair.from();
		Map<String, AttributeValue> found = read(from, oldKey);
		try {
			Map<String, AttributeValue> old = (!found.isEmpty() && from.isOf(found)) ? found : Map.of();
			SyncResult result = old.isEmpty() ? SyncResult.of(SyncOutcome.GONE) : copy(List.of(old)).get(0);
			if (imageBefore == null || result.outcome().isFinding() || !from.isOf(imageBefore)) {
				return result;
			}
			return combined(result, removeCopy(imageBefore, old));
		}
		catch (InvalidValueException ex) {
			return SyncRun.failed(from, oldKey, ex);
		}
	}

	private Map<String, AttributeValue> read(MigratedPair.Side<?> side, Map<String, AttributeValue> key) {
		PairStore.Place place = new PairStore.Place(side, key);
		return this.store.read(List.of(place)).getOrDefault(place.itemKey(), Map.of());
	}

	// Whether the item in place is removed depends on the old item that it names itself.
	private @Nullable SyncResult removeCopy(Map<String, AttributeValue> before, Map<String, AttributeValue> old) {
		MigratedPair.Side<?> to = this.pair.to();
		Map<String, AttributeValue> key;
		try {
			key = to.keyOf(this.pair.copy(before));
			if (!old.isEmpty() && to.keyFor(key).equals(to.keyFor(to.keyOf(this.pair.copy(old))))) {
				return null;
			}
		}
		catch (DataAccessResourceFailureException | MissingObjectException ex) {
			throw ex;
		}
		catch (RuntimeException ex) {
			return null; // it never had a copy
		}
		Map<String, AttributeValue> target = read(to, key);
		return target.isEmpty() ? null : prune(List.of(target)).get(0);
	}

	private static SyncResult combined(SyncResult result, @Nullable SyncResult removed) {
		if (removed == null || result.outcome() == SyncOutcome.COPIED && !removed.outcome().isFinding()) {
			return result;
		}
		return removed;
	}

}
