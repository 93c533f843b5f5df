package io.github.dynamospring.mapping;

import java.util.Map;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;

/**
 * Condition under which an item is in an index.
 *
 * @param source the condition as written, over property names
 * @param bound the condition over property names and stored values
 * @param properties the properties in it, by their paths
 */
public record IndexCondition(ConditionExpression source, ConditionExpression bound,
		Map<Path, PropertyReference> properties) {

	public IndexCondition {
		properties = Map.copyOf(properties);
	}

	boolean holds(Object entity) {
		return this.bound.test((path) -> value(path, entity));
	}

	private @Nullable ItemValue value(Path path, Object entity) {
		PropertyReference property = this.properties.get(path);
		if (property == null) {
			return null;
		}
		return property.toValue(property.get(entity));
	}

}
