package io.github.dynamospring.migration.live;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

import io.github.dynamospring.core.ItemTooLargeException;
import io.github.dynamospring.item.sdk.AttributeValueSize;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Rules for old items.
 *
 * @param pair the pair
 * @param action what becomes of the items
 */
record OldItems(MigratedPair<?, ?> pair, Action action) implements SyncRule {

	/** Outcomes of a comparison of which a copy is written. */
	private static final Set<SyncOutcome> WRITTEN = Set.of(SyncOutcome.MISSING, SyncOutcome.DIFFERENT);

	/**
	 * Actions on old items.
	 */
	enum Action {

		COPY, COMPARE, RETIRE

	}

	@Override
	public MigratedPair.Side<?> side() {
		return this.pair.from();
	}

	@Override
	public MigratedPair.Side<?> other() {
		return this.pair.to();
	}

	@Override
	public boolean isOwn(Map<String, AttributeValue> item) {
		return false;
	}

	@Override
	public Map<String, AttributeValue> convert(Map<String, AttributeValue> item) {
		return this.pair.copy(item);
	}

	@Override
	public List<PairStore.Place> markers(Map<String, AttributeValue> old, Map<String, AttributeValue> copy,
			Map<String, AttributeValue> target) {
		Stream<PairStore.Place> places = SyncRule.markersOf(other(), copy);
		if (this.action == Action.RETIRE) {
			return Stream.concat(places, SyncRule.markersOf(side(), old)).toList();
		}
		return Stream.concat(places, SyncRule.markersOf(other(), target)).toList();
	}

	@Override
	public Step decide(Map<String, AttributeValue> old, Map<String, AttributeValue> copy,
			Map<String, AttributeValue> target, FoundMarkers markers) {
		String collision = collision(old, copy, target);
		if (collision != null) {
			return Step.finding(SyncOutcome.COLLISION, side().describe(old) + " " + collision);
		}
		return switch (this.action) {
			case COPY -> copy(old, copy, target, markers);
			case COMPARE -> compare(old, copy, target, markers);
			case RETIRE -> retire(old, copy, target, markers);
		};
	}

	private @Nullable String collision(Map<String, AttributeValue> old, Map<String, AttributeValue> copy,
			Map<String, AttributeValue> target) {
		if (side().keyFor(side().keyOf(old)).equals(other().keyFor(other().keyOf(copy)))) {
			return "would have a new item with the same key in the same table: give the new entity other keys";
		}
		if (!this.pair.keepsTenant(old, copy)) {
			return "would change its tenant, or has none: the mapping must keep it";
		}
		if (!isOriginal(old, copy)) {
			return "does not come back: the new item leads to another one, "
					+ side().describe(this.pair.original(copy));
		}
		if (target.isEmpty()) {
			return null;
		}
		if (!other().isOf(target)) {
			return "has a target with an item of another type: " + other().describe(target);
		}
		return isOriginal(old, target) ? null : "has the same target as another item: " + other().describe(target)
				+ " belongs to " + side().describe(this.pair.original(target));
	}

	private boolean isOriginal(Map<String, AttributeValue> old, Map<String, AttributeValue> item) {
		return side().keyFor(side().keyOf(this.pair.original(item))).equals(side().keyFor(side().keyOf(old)));
	}

	private Step copy(Map<String, AttributeValue> old, Map<String, AttributeValue> copy,
			Map<String, AttributeValue> target, FoundMarkers markers) {
		Step compared = compare(old, copy, target, markers);
		if (!WRITTEN.contains(compared.result().outcome())) {
			return compared;
		}
		PairAction put = PairAction.put(other(), target, copy);
		int size = AttributeValueSize.ofItem(put.item());
		if (size > ItemTooLargeException.MAX_SIZE) {
			return Step.finding(SyncOutcome.FAILED, side().describe(old) + " would have a new item of " + size
					+ " bytes, but DynamoDB stores at most " + ItemTooLargeException.MAX_SIZE + " (400 KB)");
		}
		return Step.of(SyncOutcome.COPIED, PairAction.of(PairAction.Kind.CHECK, side(), old), put)
			.and(markers.puts(other(), copy))
			.and(markers.deletions(other(), target, copy));
	}

	private Step compare(Map<String, AttributeValue> old, Map<String, AttributeValue> copy,
			Map<String, AttributeValue> target, FoundMarkers markers) {
		if (!target.isEmpty() && !this.pair.isCopy(target)) {
			return Step.of(SyncOutcome.OWN);
		}
		Map<String, AttributeValue> owner = markers.otherOwner(other(), copy);
		if (owner != null) {
			return Step.finding(SyncOutcome.COLLISION,
					side().describe(old) + " has a value of " + other().entity().getUniqueProperties()
							+ " that belongs to another item: " + other().describe(owner));
		}
		if (target.isEmpty()) {
			return Step.finding(SyncOutcome.MISSING,
					side().describe(old) + " has no new item: " + other().describe(copy));
		}
		return isComplete(copy, target, markers) ? Step.of(SyncOutcome.UNCHANGED) : different(old, copy, target);
	}

	private boolean isComplete(Map<String, AttributeValue> copy, Map<String, AttributeValue> target,
			FoundMarkers markers) {
		return other().differing(copy, target).isEmpty() && markers.puts(other(), copy).isEmpty();
	}

	private Step different(Map<String, AttributeValue> old, Map<String, AttributeValue> copy,
			Map<String, AttributeValue> target) {
		Set<String> differing = other().differing(copy, target);
		if (differing.isEmpty()) {
			return Step.finding(SyncOutcome.DIFFERENT, side().describe(old)
					+ " has a copy that lacks the marker of a unique value: " + other().describe(target));
		}
		return Step.finding(SyncOutcome.DIFFERENT,
				side().describe(old) + " has a copy that differs in " + differing + ": " + other().describe(target));
	}

	private Step retire(Map<String, AttributeValue> old, Map<String, AttributeValue> copy,
			Map<String, AttributeValue> target, FoundMarkers markers) {
		Step compared = compare(old, copy, target, markers);
		if (compared.result().outcome().isFinding()) {
			return compared;
		}
		boolean isCopy = compared.result().outcome() == SyncOutcome.UNCHANGED;
		PairAction.Kind kind = isCopy ? PairAction.Kind.OWN : PairAction.Kind.CHECK;
		return Step
			.of(SyncOutcome.RETIRED, PairAction.of(PairAction.Kind.DELETE, side(), old),
					PairAction.of(kind, other(), target))
			.and(markers.deletions(side(), old, Map.of()));
	}

}
