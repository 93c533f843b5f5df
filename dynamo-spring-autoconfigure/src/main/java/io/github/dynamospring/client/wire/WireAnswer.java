package io.github.dynamospring.client.wire;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.item.wire.WireItem;
import org.jspecify.annotations.Nullable;

/**
 * Items of one answer.
 *
 * @param tables the items by the name of their table as the answer has it, empty if the
 * answer does not name it
 */
public record WireAnswer(Map<String, List<@Nullable WireItem>> tables) {

	static final String UNNAMED = "";

	/**
	 * Return the items of an answer that names no table, in its order: the items of a
	 * query or scan, the single item found, or one for each action of a transaction, null
	 * for an absent one.
	 */
	public List<@Nullable WireItem> items() {
		return items(UNNAMED);
	}

	/**
	 * Return the items of a table, in the order of the answer.
	 */
	public List<@Nullable WireItem> items(String table) {
		return this.tables.getOrDefault(table, List.of());
	}

}
