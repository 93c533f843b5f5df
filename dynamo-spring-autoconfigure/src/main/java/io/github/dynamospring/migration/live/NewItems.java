package io.github.dynamospring.migration.live;

import java.util.Map;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Rule for copies, which need an old item of theirs.
 *
 * @param pair the pair
 * @param removing whether copies without an old item are removed
 */
record NewItems(MigratedPair<?, ?> pair, boolean removing) implements SyncRule {

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
	public Step decide(Map<String, AttributeValue> copy, Map<String, AttributeValue> original,
			Map<String, AttributeValue> old) {
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
		if (!this.removing) {
			return Step.finding(SyncOutcome.ORPHAN,
					side().describe(copy) + " is a copy without its old item: " + other().describe(key));
		}
		return Step.of(SyncOutcome.REMOVED, PairAction.check(other(), key, old),
				PairAction.of(PairAction.Kind.DELETE, side(), copy));
	}

	private boolean isCopyOf(Map<String, AttributeValue> copy, Map<String, AttributeValue> old) {
		Map<String, AttributeValue> target = side().keyOf(this.pair.copy(old));
		return side().keyFor(target).equals(side().keyFor(side().keyOf(copy)));
	}

}
