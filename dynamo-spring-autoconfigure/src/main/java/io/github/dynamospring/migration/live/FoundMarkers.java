package io.github.dynamospring.migration.live;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.sdk.ItemKey;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Markers of unique values as they were read. Each action demands that its marker is
 * still so.
 *
 * @param items the markers that exist
 */
record FoundMarkers(Map<ItemKey, Map<String, AttributeValue>> items) {

	// the values of an expired item are free
	private static Map<Map<String, AttributeValue>, Map<String, AttributeValue>> wanted(MigratedPair.Side<?> side,
			Map<String, AttributeValue> item) {
		return side.markers().isExpired(item) ? Map.of() : side.markers().of(item);
	}

	private Map<String, AttributeValue> find(MigratedPair.Side<?> side, Map<String, AttributeValue> key) {
		return this.items.getOrDefault(side.keyFor(key), Map.of());
	}

	/**
	 * Return the key of another item that has a unique value of an item, or null.
	 */
	@Nullable Map<String, AttributeValue> otherOwner(MigratedPair.Side<?> side, Map<String, AttributeValue> item) {
		return wanted(side, item).keySet()
			.stream()
			.map((key) -> find(side, key))
			.filter((found) -> !found.isEmpty() && !side.markers().isExpired(found)
					&& !side.markers().isOf(found, side.keyOf(item)))
			.findFirst()
			.map(side.markers()::ownerOf)
			.orElse(null);
	}

	/**
	 * Return the puts of the markers that an item lacks.
	 */
	List<PairAction> puts(MigratedPair.Side<?> side, Map<String, AttributeValue> item) {
		Map<Map<String, AttributeValue>, Map<String, AttributeValue>> lacking = new LinkedHashMap<>(wanted(side, item));
		lacking.entrySet().removeIf((marker) -> marker.getValue().equals(find(side, marker.getKey())));
		return lacking.entrySet()
			.stream()
			.map((marker) -> PairAction.put(side, find(side, marker.getKey()), marker.getValue()))
			.toList();
	}

	/**
	 * Return the deletions of the markers that belong to an item, but no longer to its
	 * successor.
	 * @param successor the item that replaces it, or empty
	 */
	List<PairAction> deletions(MigratedPair.Side<?> side, Map<String, AttributeValue> item,
			Map<String, AttributeValue> successor) {
		Map<Map<String, AttributeValue>, Map<String, AttributeValue>> kept = wanted(side, successor);
		return side.markers()
			.of(item)
			.keySet()
			.stream()
			.filter((key) -> !kept.containsKey(key))
			.map((key) -> find(side, key))
			.filter((found) -> !found.isEmpty() && side.markers().isOf(found, side.keyOf(item)))
			.map((found) -> PairAction.of(PairAction.Kind.DELETE, side, found))
			.toList();
	}

}
