package io.github.dynamospring.plan;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;

/**
 * Keys for BatchGetItem requests. DynamoDB takes 100 at a time; a call may have more.
 *
 * @param table the logical name of the table
 * @param keys the distinct primary keys in the order of the arguments
 * @param projection the projection expression, with the primary key, or null for whole
 * items
 * @param names the attribute names by placeholder
 * @param consistent whether the read is strongly consistent
 * @param check the condition that an item must satisfy in memory to count as found, over
 * attribute paths and stored values, or null
 * @since 0.1
 */
public record BoundBatchGet(String table, List<Map<String, ItemValue>> keys, @Nullable String projection,
		Map<String, String> names, boolean consistent, @Nullable ConditionExpression check) implements BoundRead {

	/**
	 * Create a request.
	 */
	public BoundBatchGet {
		keys = List.copyOf(keys);
	}

	@Override
	public <R> R accept(Visitor<R> visitor) {
		return visitor.batchGet(this);
	}

}
