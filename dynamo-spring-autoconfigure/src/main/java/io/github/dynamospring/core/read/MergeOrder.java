package io.github.dynamospring.core.read;

import java.util.List;

import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;

/**
 * Order into which the items of several sources are merged.
 */
interface MergeOrder {

	/**
	 * Return the values by which an item is ordered. One that is absent is null.
	 * @param cursor a cursor that stands at the item
	 * @param source the index of the item's source
	 */
	List<@Nullable ItemValue> values(ItemCursor cursor, int source);

	/**
	 * Return whether small values come first.
	 * @param index the index of the value
	 */
	boolean isAscending(int index);

	/**
	 * Compare two items. Values that are absent, or of a type without order, come first.
	 */
	default int compare(List<@Nullable ItemValue> left, List<@Nullable ItemValue> right) {
		for (int i = 0; i < left.size(); i++) {
			int result = compare(left.get(i), right.get(i));
			if (result != 0) {
				return isAscending(i) ? result : -result;
			}
		}
		return 0;
	}

	private static int compare(@Nullable ItemValue left, @Nullable ItemValue right) {
		if (left == null || right == null) {
			return Boolean.compare(left != null, right != null);
		}
		if (left.isComparableTo(right)) {
			return left.compareTo(right);
		}
		return left.type().compareTo(right.type());
	}

}
