package io.github.dynamospring.core.write;

import java.util.Map;

import io.github.dynamospring.expression.ConditionBinder;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Evaluator of condition expressions in memory. The parser of the model has checked their
 * operands. Bounds of a {@code between} in reverse order, which DynamoDB refuses, hold
 * for no value.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Expressions.OperatorsAndFunctions.html">Condition
 * and filter expressions, operators, and functions</a>
 */
final class ConditionEvaluator {

	private ConditionEvaluator() {
	}

	/**
	 * Return whether the condition of a request holds. No condition always holds.
	 * @param item the item as it was read, or empty
	 * @throws org.springframework.dao.InvalidDataAccessApiUsageException if the text has
	 * names or values that are not placeholders
	 */
	static boolean holds(WriteExpressions expressions, Map<String, AttributeValue> item) {
		String text = expressions.condition();
		if (text == null) {
			return true;
		}
		ExpressionBinding binding = ExpressionBinding.of(expressions);
		ConditionExpression condition = new ConditionBinder(binding::resolve, binding::bind)
			.bind(binding.parse(text, ExpressionParser::parseCondition));
		MapValue values = AttributeValues.itemOf(item);
		return condition.test((path) -> path.findIn(values));
	}

}
