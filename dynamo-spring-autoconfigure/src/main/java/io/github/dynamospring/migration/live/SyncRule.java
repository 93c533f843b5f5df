package io.github.dynamospring.migration.live;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Rule by which the items of one side are synchronised or compared with the other side.
 * It decides by the items alone.
 */
interface SyncRule {

	/**
	 * Return the side of the items.
	 */
	MigratedPair.Side<?> side();

	/**
	 * Return the other side.
	 */
	MigratedPair.Side<?> other();

	/**
	 * Return whether an item is left alone, whatever the other side has.
	 */
	boolean isOwn(Map<String, AttributeValue> item);

	/**
	 * Return the item of the other side that an item stands for.
	 */
	Map<String, AttributeValue> convert(Map<String, AttributeValue> item);

	/**
	 * Return the places of the markers that a decision needs.
	 * @param item the item
	 * @param converted the item of the other side that it stands for
	 * @param found the item in place on the other side, or empty
	 */
	List<PairStore.Place> markers(Map<String, AttributeValue> item, Map<String, AttributeValue> converted,
			Map<String, AttributeValue> found);

	/**
	 * Decide about an item.
	 * @param item the item
	 * @param converted the item of the other side that it stands for
	 * @param found the item in place on the other side, or empty
	 * @param markers the markers in place
	 */
	Step decide(Map<String, AttributeValue> item, Map<String, AttributeValue> converted,
			Map<String, AttributeValue> found, FoundMarkers markers);

	/**
	 * Return the places of the markers of an item.
	 */
	static Stream<PairStore.Place> markersOf(MigratedPair.Side<?> side, Map<String, AttributeValue> item) {
		return side.markers().of(item).keySet().stream().map((key) -> new PairStore.Place(side, key));
	}

	/**
	 * Decision about an item.
	 *
	 * @param result the result, once the actions are applied
	 * @param writes the actions, or empty
	 */
	record Step(SyncResult result, List<PairAction> writes) {

		static Step of(SyncOutcome outcome, PairAction... writes) {
			return new Step(SyncResult.of(outcome), List.of(writes));
		}

		Step and(List<PairAction> more) {
			return new Step(this.result, Stream.concat(this.writes.stream(), more.stream()).toList());
		}

		static Step finding(SyncOutcome outcome, String message) {
			return new Step(new SyncResult(outcome, message), List.of());
		}

	}

}
