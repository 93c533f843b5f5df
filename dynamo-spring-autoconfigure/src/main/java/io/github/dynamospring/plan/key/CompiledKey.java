package io.github.dynamospring.plan.key;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.key.KeyCondition.Operator;
import io.github.dynamospring.mapping.KeyPart;
import io.github.dynamospring.plan.BoundKeys;
import io.github.dynamospring.plan.CallArguments;
import org.jspecify.annotations.Nullable;

/**
 * Rendered key condition of a Query that binds the values of each call.
 */
public final class CompiledKey {

	private final List<AttributeCondition> conditions;

	private final List<List<String>> placeholders = new ArrayList<>();

	private final List<String> sort;

	private final String text;

	public CompiledKey(KeyMatch match, Placeholders placeholders) {
		this.conditions = match.conditions();
		this.sort = match.key().sort().stream().map(KeyPart::attribute).toList();
		List<String> texts = new ArrayList<>();
		for (AttributeCondition condition : this.conditions) {
			List<String> values = new ArrayList<>();
			for (int i = 0; i < condition.operator().operands(); i++) {
				values.add(placeholders.value());
			}
			this.placeholders.add(values);
			texts.add(render(placeholders.name(condition.attribute()), condition.operator(), values));
		}
		this.text = String.join(" AND ", texts);
	}

	private static String render(String name, Operator operator, List<String> values) {
		return switch (operator) {
			case EQUAL -> name + " = " + values.get(0);
			case BEGINS_WITH -> "begins_with(" + name + ", " + values.get(0) + ")";
			case BETWEEN -> name + " BETWEEN " + values.get(0) + " AND " + values.get(1);
			case LESS_THAN -> name + " < " + values.get(0);
			case LESS_THAN_OR_EQUAL -> name + " <= " + values.get(0);
			case GREATER_THAN -> name + " > " + values.get(0);
			case GREATER_THAN_OR_EQUAL -> name + " >= " + values.get(0);
			case NONE -> throw new IllegalStateException("A key condition asks for something");
		};
	}

	public String text() {
		return this.text;
	}

	/**
	 * Return the keys that a call asks for, or null if no key can lie between its bounds
	 * or have its values.
	 */
	public @Nullable BoundKeys bind(CallArguments call) {
		Map<String, ItemValue> values = new LinkedHashMap<>();
		BoundKeysBuilder keys = new BoundKeysBuilder(this.sort);
		for (int i = 0; i < this.conditions.size(); i++) {
			AttributeCondition condition = this.conditions.get(i);
			List<ItemValue> operands = condition.bind(call);
			if (operands == null || operands.size() == 2 && operands.get(0).compareTo(operands.get(1)) > 0) {
				return null;
			}
			for (int j = 0; j < operands.size(); j++) {
				values.put(this.placeholders.get(i).get(j), operands.get(j));
			}
			keys.add(condition, operands, call);
		}
		return keys.build(values);
	}

	/**
	 * Return the key of an item.
	 * @throws IllegalArgumentException if no item can have it
	 */
	public static Map<String, ItemValue> bindItem(List<AttributeCondition> conditions, CallArguments call) {
		Map<String, ItemValue> key = findItem(conditions, call);
		if (key == null) {
			throw new IllegalArgumentException(call.pattern() + ": no item can have this key, because a value contains"
					+ " the delimiter, and the table has no escapes");
		}
		return key;
	}

	/**
	 * Return the key of an item, or null if no item can have it.
	 */
	public static @Nullable Map<String, ItemValue> findItem(List<AttributeCondition> conditions, CallArguments call) {
		Map<String, ItemValue> key = new LinkedHashMap<>();
		for (AttributeCondition condition : conditions) {
			List<ItemValue> operands = condition.bind(call);
			if (operands == null) {
				return null;
			}
			key.put(condition.attribute(), operands.get(0));
		}
		return key;
	}

}
