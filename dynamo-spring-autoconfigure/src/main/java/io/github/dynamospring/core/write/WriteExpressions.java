package io.github.dynamospring.core.write;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.Pattern;

import io.github.dynamospring.item.sdk.AttributeValues;
import io.github.dynamospring.plan.read.DeleteQueryPlan.FoundCondition;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

import org.springframework.util.Assert;

/**
 * Expressions of a write as a request takes them, null for those that it does without.
 *
 * @param update the update expression
 * @param condition the condition expression
 * @param own whether that has clauses of the caller, which are not evaluated here
 * @param names the attribute names by placeholder
 * @param values the values by placeholder
 */
record WriteExpressions(@Nullable String update, @Nullable String condition, boolean own,
		@Nullable Map<String, String> names, @Nullable Map<String, AttributeValue> values) {

	private static final Pattern DEMAND = Pattern.compile("attribute_exists\\(#\\w+\\)");

	static final WriteExpressions NONE = new WriteExpressions(null, null, false, null, null);

	WriteExpressions {
		names = (names != null && !names.isEmpty()) ? names : null;
		values = (values != null && !values.isEmpty()) ? values : null;
	}

	/**
	 * Return the condition that an item is unchanged since it was found.
	 * @param condition the condition, or null
	 */
	static WriteExpressions of(@Nullable FoundCondition condition, Map<String, AttributeValue> found) {
		if (condition == null) {
			return NONE;
		}
		Map<String, AttributeValue> values = new LinkedHashMap<>(AttributeValues.of(condition.values()));
		condition.found().forEach((placeholder, attribute) -> {
			AttributeValue value = found.get(attribute);
			Assert.state(value != null, "An item of an index has the attributes of its key");
			values.put(placeholder, value);
		});
		return new WriteExpressions(null, condition.text(), true, condition.names(), values);
	}

	/**
	 * Return the same with an update.
	 * @param update the update expression, or null if the entity has only a key
	 */
	WriteExpressions withUpdate(@Nullable String update, Map<String, String> names,
			Map<String, AttributeValue> values) {
		return new WriteExpressions(update, this.condition, this.own, union(names, this.names),
				union(values, this.values));
	}

	/**
	 * Return the same with an update that sets more attributes.
	 */
	WriteExpressions withSet(Map<String, AttributeValue> attributes) {
		Map<String, String> names = new LinkedHashMap<>();
		Map<String, AttributeValue> values = new LinkedHashMap<>();
		StringJoiner set = new StringJoiner(", ", "SET ", "");
		attributes.forEach((name, value) -> {
			String placeholder = "s" + names.size();
			names.put("#" + placeholder, name);
			values.put(":" + placeholder, value);
			set.add("#" + placeholder + " = :" + placeholder);
		});
		return withUpdate(join(set.toString(), this.update), names, values);
	}

	private static String join(String set, @Nullable String update) {
		if (update == null) {
			return set;
		}
		return update.startsWith("SET ") ? set + ", " + update.substring("SET ".length()) : set + " " + update;
	}

	/**
	 * Return the same with more clauses of the condition.
	 * @param operator the operator that joins them, such as {@code and}
	 */
	WriteExpressions withClauses(String operator, String clauses, Map<String, String> names,
			Map<String, AttributeValue> values) {
		String condition = (this.condition != null) ? this.condition + " " + operator + " " + clauses : clauses;
		return new WriteExpressions(this.update, condition, this.own, union(names, this.names),
				union(values, this.values));
	}

	private static <V> Map<String, V> union(Map<String, V> first, @Nullable Map<String, V> second) {
		Map<String, V> union = new LinkedHashMap<>(first);
		if (second != null) {
			union.putAll(second);
		}
		return union;
	}

	/**
	 * Return whether the condition is that there is an item, and no more.
	 */
	boolean demandsItemOnly() {
		return this.condition != null && DEMAND.matcher(this.condition).matches();
	}

	@Nullable ReturnValuesOnConditionCheckFailure onFailure() {
		if (this.condition != null) {
			return ReturnValuesOnConditionCheckFailure.ALL_OLD;
		}
		return null;
	}

}
