package io.github.dynamospring.plan;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;

/**
 * Keys that a query asks for. They distinguish its items from items of other queries of a
 * call, and give the order in which the items of several queries are merged.
 *
 * @param values the values of the key condition by placeholder
 * @param equal the values of the attributes that equality binds: first of the partition
 * key, then of the sort key
 * @param rest the further attributes of the sort key, by which the items come in order,
 * maybe empty
 * @param prefix the text with which the first of these begins in all items, if it differs
 * between the queries of a call; the text behind it orders the items of several queries
 * @param low the lower bound of the first of these attributes, or null
 * @param high the upper bound of the first of these attributes, or null
 * @since 0.1
 */
public record BoundKeys(Map<String, ItemValue> values, Map<String, ItemValue> equal, List<String> rest, String prefix,
		@Nullable Bound low, @Nullable Bound high) {

	/**
	 * Bound of a key attribute.
	 *
	 * @param value the value
	 * @param included whether the value itself is asked for
	 */
	public record Bound(ItemValue value, boolean included) {

	}

}
