package io.github.dynamospring.migration;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;

import io.github.dynamospring.expression.Placeholders;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Change of a stored item.
 *
 * @param comparison the comparison that found it
 * @param key the primary key
 * @param changed the attributes with their new values, null to remove one
 * @param read the attributes that must be as they were read, null for an absent one
 */
record ItemChange(ItemComparison<?> comparison, Map<String, AttributeValue> key,
		Map<String, @Nullable AttributeValue> changed, Map<String, @Nullable AttributeValue> read) {

	UpdateItemRequest.Builder request(String table) {
		Placeholders placeholders = new Placeholders();
		Map<String, AttributeValue> values = new LinkedHashMap<>();
		return UpdateItemRequest.builder()
			.tableName(table)
			.key(this.key)
			.updateExpression(update(placeholders, values))
			.conditionExpression(condition(placeholders, values))
			.expressionAttributeNames(placeholders.names())
			.expressionAttributeValues(values.isEmpty() ? null : values)
			.returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
			.returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD);
	}

	private String update(Placeholders placeholders, Map<String, AttributeValue> values) {
		StringJoiner set = new StringJoiner(", ", "SET ", " ").setEmptyValue("");
		StringJoiner remove = new StringJoiner(", ", "REMOVE ", "").setEmptyValue("");
		this.changed.forEach((name, value) -> {
			if (value != null) {
				set.add(placeholders.name(name) + " = " + bind(value, placeholders, values));
			}
			else {
				remove.add(placeholders.name(name));
			}
		});
		return (set.toString() + remove).strip();
	}

	// the item has to exist, even if no attribute is demanded
	private String condition(Placeholders placeholders, Map<String, AttributeValue> values) {
		StringJoiner condition = new StringJoiner(" AND ");
		condition.add("attribute_exists(" + placeholders.name(this.key.keySet().iterator().next()) + ")");
		this.read.forEach((name, value) -> condition
			.add((value != null) ? placeholders.name(name) + " = " + bind(value, placeholders, values)
					: "attribute_not_exists(" + placeholders.name(name) + ")"));
		return condition.toString();
	}

	private static String bind(AttributeValue value, Placeholders placeholders, Map<String, AttributeValue> values) {
		String placeholder = placeholders.value();
		values.put(placeholder, value);
		return placeholder;
	}

}
