package io.github.dynamospring.plan;

import java.util.Map;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;

/**
 * GetItem request.
 *
 * @param table the logical name of the table
 * @param key the primary key
 * @param projection the projection expression, or null for the whole item
 * @param names the attribute names by placeholder
 * @param consistent whether the read is strongly consistent
 * @param check the condition that the item must satisfy in memory to count as found, over
 * attribute paths and stored values, or null
 * @since 0.1
 */
public record BoundGet(String table, Map<String, ItemValue> key, @Nullable String projection, Map<String, String> names,
		boolean consistent, @Nullable ConditionExpression check) implements BoundRead {

	@Override
	public <R> R accept(Visitor<R> visitor) {
		return visitor.get(this);
	}

}
