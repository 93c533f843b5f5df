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
 * @param filter the filter expression, or null for none
 * @param projection the projection expression, or null for none
 * @param names the attribute names by placeholder
 * @param values the values by placeholder
 * @param forward whether small sort keys come first
 * @param limit the most items that are evaluated, before the filter, or null for as many
 * as fit into a page
 * @param wholePages whether pages are read as large as they are, however few items are
 * wanted, because the filter leaves most of them out
 * @param consistent whether the read is strongly consistent
 * @param selection what is returned where there is no projection
 * @param fetch how the items are fetched from the table, or null where what the query
 * returns is all that is needed
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
