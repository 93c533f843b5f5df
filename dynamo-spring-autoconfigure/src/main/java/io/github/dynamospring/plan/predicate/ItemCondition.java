package io.github.dynamospring.plan.predicate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.expression.ExpressionRenderer;
import io.github.dynamospring.expression.ExpressionSyntaxException;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Placeholders;
import io.github.dynamospring.expression.ValueKind;
import io.github.dynamospring.expression.ValueSlot;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.ListValue;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.predicate.ArgumentValues.BoundOperand;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Condition on one item of an entity, checked and rendered, that binds the parameters of
 * each call.
 */
public final class ItemCondition {

	private final String text;

	private final String expression;

	private final Map<ValueSlot, BoundOperand> operands = new LinkedHashMap<>();

	/**
	 * Read, check and render a condition.
	 * @param text the condition over property names and parameters
	 * @param parameters the parameters, each of which must occur
	 * @param placeholders the placeholders that receive the names and values; without
	 * other slots
	 * @throws ExpressionSyntaxException if the text is no condition, or does not fit the
	 * entity or the parameters
	 */
	public ItemCondition(DynamoPersistentEntity<?> entity, String text, List<PatternParameter> parameters,
			Placeholders placeholders) {
		Assert.notNull(entity, "'entity' must not be null");
		Assert.notNull(text, "'text' must not be null");
		Assert.notNull(parameters, "'parameters' must not be null");
		Assert.notNull(placeholders, "'placeholders' must not be null");
		this.text = text;
		ConditionExpression condition = ExpressionParser.parseCondition(text);
		Map<String, PatternParameter> declared = byName(parameters);
		verifyParameters(condition, declared);
		new ExpressionVerifier(entity, declared, text).verify(condition);
		this.expression = new ExpressionRenderer(entity, placeholders).render(condition);
		ArgumentValues values = new ArgumentValues(entity, declared);
		for (ValueSlot slot : placeholders.values()) {
			this.operands.put(slot, values.operand(slot.operand(), slot.comparedWith(), slot.kind()));
		}
	}

	private static Map<String, PatternParameter> byName(List<PatternParameter> parameters) {
		Map<String, PatternParameter> byName = new LinkedHashMap<>();
		parameters.forEach((parameter) -> byName.put(parameter.name(), parameter));
		return byName;
	}

	private void verifyParameters(ConditionExpression condition, Map<String, PatternParameter> declared) {
		for (Operand.Parameter parameter : condition.parameters()) {
			if (!declared.containsKey(parameter.name())) {
				throw new ExpressionSyntaxException("No value is given for ':" + parameter.name() + "'", this.text,
						parameter.position().column());
			}
		}
		for (String name : declared.keySet()) {
			if (!condition.parameters().contains(new Operand.Parameter(name))) {
				throw new IllegalArgumentException("The value of ':" + name + "' is used nowhere in \"" + this.text
						+ "\": use it or leave it out");
			}
		}
	}

	/**
	 * Bind the parameters.
	 * @param arguments their values, each at the index of its parameter
	 * @param values the map that receives the stored values by placeholder
	 * @return the condition expression
	 * @throws IllegalArgumentException if a value is null or does not fit its property
	 */
	public String bind(@Nullable Object[] arguments, Map<String, ItemValue> values) {
		CallArguments call = CallArguments.of(this.text, arguments);
		String bound = this.expression;
		for (Map.Entry<ValueSlot, BoundOperand> operand : this.operands.entrySet()) {
			ValueSlot slot = operand.getKey();
			ItemValue value = value(slot, operand.getValue(), call);
			if (slot.kind() == ValueKind.OPTIONS) {
				bound = expand(bound, slot, ((ListValue) value).value(), values);
			}
			else {
				values.put(slot.placeholder(), value);
			}
		}
		return bound;
	}

	private ItemValue value(ValueSlot slot, BoundOperand operand, CallArguments call) {
		try {
			ItemValue value = operand.get(call);
			if (value != null) {
				return value;
			}
		}
		catch (ClassCastException ex) {
			throw new IllegalArgumentException("The value of '" + slot.operand() + "' does not fit '"
					+ slot.comparedWith() + "' in \"" + this.text + "\"", ex);
		}
		throw new IllegalArgumentException("The value of '" + slot.operand() + "' in \"" + this.text
				+ "\" must not be null or empty: test for null with attribute_not_exists");
	}

	private static String expand(String expression, ValueSlot slot, List<? extends ItemValue> options,
			Map<String, ItemValue> values) {
		for (int i = 0; i < options.size(); i++) {
			values.put(slot.option(i), options.get(i));
		}
		return slot.expand(expression, options.size());
	}

	@Override
	public String toString() {
		return this.text;
	}

}
