package io.github.dynamospring.plan;

import java.util.Map;

import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;

/**
 * Update of one item, ready to be sent.
 *
 * @param table the logical name of the table
 * @param key the primary key
 * @param update the update expression
 * @param condition the condition expression, if there is one
 * @param names attribute names by placeholder
 * @param values values by placeholder
 * @param writeId the placeholder of the id of the write, which has no value yet: the
 * sender gives it one that is new for each call and the same on each of its attempts. It
 * is null in a table that keeps no such ids.
 * @param returns the result of the update
 * @param repeatability whether the update may be sent again when its answer was lost
 * @param unique the change of unique values, or null
 * @since 0.1
 */
public record BoundUpdate(String table, Map<String, ItemValue> key, String update, @Nullable String condition,
		Map<String, String> names, Map<String, ItemValue> values, @Nullable String writeId,
		UpdateRequest.Returns returns, Repeatability repeatability, @Nullable BoundUniqueChange unique) {

	public BoundUpdate with(@Nullable BoundUniqueChange unique) {
		return new BoundUpdate(this.table, this.key, this.update, this.condition, this.names, this.values, this.writeId,
				this.returns, this.repeatability, unique);
	}

}
