package io.github.dynamospring.plan;

import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;

/**
 * Query request.
 *
 * @param table the logical name of the table
 * @param index the name of the index, or null for the table itself
 * @param keyCondition the key condition expression
 * @param keys the keys that the condition asks for
 * @param filter the filter expression, or null
 * @param projection the projection expression, or null
 * @param names the attribute names by placeholder
 * @param values the values by placeholder
 * @param forward whether small sort keys come first
 * @param limit the maximum number of items evaluated before the filter, or null for a
 * full page
 * @param wholePages whether full pages are read, however few items are wanted, because
 * the filter drops most of them
 * @param consistent whether the read is strongly consistent
 * @param selection the attributes that are returned if there is no projection
 * @param fetch the request that fetches the items from the table, or null if the query
 * returns all that is needed
 * @since 0.1
 */
public record BoundQuery(String table, @Nullable String index, String keyCondition, BoundKeys keys,
		@Nullable String filter, @Nullable String projection, Map<String, String> names, Map<String, ItemValue> values,
		boolean forward, @Nullable Integer limit, boolean wholePages, boolean consistent, Selection selection,
		@Nullable BoundFetch fetch) implements BoundRead {

	@Override
	public <R> R accept(Visitor<R> visitor) {
		return visitor.query(this);
	}

}
