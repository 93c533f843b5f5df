package io.github.dynamospring.migration.live;

import java.util.List;
import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Rule for copies, which need an old item of theirs.
 *
 * @param pair the pair
 * @param action what becomes of the items
 */
record NewItems(MigratedPair<?, ?> pair, Action action) implements SyncRule {

	/**
	 * Actions on copies.
	 */
	enum Action {

		COMPARE, PRUNE,

		/** A copy with unique values is also removed if it is out of date. */
		EVICT

	}

	@Override
	public MigratedPair.Side<?> side() {
		return this.pair.to();
	}

	@Override
	public MigratedPair.Side<?> other() {
		return this.pair.from();
	}

	@Override
	public boolean isOwn(Map<String, AttributeValue> item) {
		return !side().isOf(item) || !this.pair.isCopy(item);
	}

	@Override
	public Map<String, AttributeValue> convert(Map<String, AttributeValue> item) {
		return this.pair.original(item);
	}

	@Override
	public List<PairStore.Place> markers(Map<String, AttributeValue> copy, Map<String, AttributeValue> original,
			Map<String, AttributeValue> old) {
		return (this.action != Action.COMPARE) ? SyncRule.markersOf(side(), copy).toList() : List.of();
	}

	@Override
	public Step decide(Map<String, AttributeValue> copy, Map<String, AttributeValue> original,
			Map<String, AttributeValue> old, FoundMarkers markers) {
		Map<String, AttributeValue> key = other().keyOf(original);
		if (side().keyFor(side().keyOf(copy)).equals(other().keyFor(key))) {
			return Step.finding(SyncOutcome.COLLISION, side().describe(copy)
					+ " would have an old item with the same key in the same table: give the new entity other keys");
		}
		if (!old.isEmpty() && !other().isOf(old)) {
			return Step.finding(SyncOutcome.COLLISION, side().describe(copy)
					+ " has an item of another type in place of its old one: " + other().describe(old));
		}
		if (!old.isEmpty() && isCopyOf(copy, old)) {
			return Step.of(SyncOutcome.UNCHANGED);
		}
		if (this.action == Action.COMPARE) {
			return Step.finding(SyncOutcome.ORPHAN,
					side().describe(copy) + " is a copy without its old item: " + other().describe(key));
		}
		return Step
			.of(SyncOutcome.REMOVED, PairAction.check(other(), key, old),
					PairAction.of(PairAction.Kind.DELETE, side(), copy))
			.and(markers.deletions(side(), copy, Map.of()));
	}

	private boolean isCopyOf(Map<String, AttributeValue> copy, Map<String, AttributeValue> old) {
		Map<String, AttributeValue> current = this.pair.copy(old);
		if (this.action == Action.EVICT && !side().entity().getUniqueProperties().isEmpty()) {
			return side().differing(current, copy).isEmpty();
		}
		Map<String, AttributeValue> target = side().keyOf(current);
		return side().keyFor(target).equals(side().keyFor(side().keyOf(copy)));
	}

}
