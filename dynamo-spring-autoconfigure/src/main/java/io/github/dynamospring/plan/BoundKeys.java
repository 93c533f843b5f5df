package io.github.dynamospring.plan;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;

/**
 * Keys that a query asks for. They tell its items from those of other queries of a call,
 * and by what of their keys the items of several come in order.
 *
 * @param values the values of the key condition by placeholder
 * @param equal the values of the attributes that have one: those of the partition key,
 * then those of the sort key that equality binds
 * @param rest the attributes of the sort key behind them, by which the items come in
 * order, or empty where there are none
 * @param prefix the text with which the first of these begins in all items, where it
 * differs between the queries of a call; what comes behind it puts the items of several
 * queries in order
 * @param low the lower bound of the first of these attributes, or null for none
 * @param high the upper bound of the first of these attributes, or null for none
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
