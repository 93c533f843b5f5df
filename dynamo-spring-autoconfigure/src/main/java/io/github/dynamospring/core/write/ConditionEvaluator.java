package io.github.dynamospring.core.write;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.expression.ConditionBinder;
import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ConditionExpression.BeginsWith;
import io.github.dynamospring.expression.ConditionExpression.Between;
import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.ConditionExpression.Contains;
import io.github.dynamospring.expression.ConditionExpression.HasType;
import io.github.dynamospring.expression.ConditionExpression.In;
import io.github.dynamospring.expression.ExpressionParser;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import io.github.dynamospring.item.sdk.AttributeValues;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Evaluator of condition expressions in memory.
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
	 * @throws org.springframework.dao.InvalidDataAccessApiUsageException if DynamoDB
	 * would refuse the condition: an operand has the wrong type or is on both sides, the
	 * bounds of a {@code between} are in reverse order, or the text has names or values
	 * that are not placeholders
	 */
	static boolean holds(WriteExpressions expressions, Map<String, AttributeValue> item) {
		String text = expressions.condition();
		if (text == null) {
			return true;
		}
		ExpressionBinding binding = ExpressionBinding.of(expressions);
		ConditionExpression condition = new ConditionBinder(binding::resolve, binding::bind)
			.bind(binding.parse(text, ExpressionParser::parseCondition));
		condition.terms().forEach(ConditionEvaluator::check);
		MapValue values = AttributeValues.itemOf(item);
		return condition.test((path) -> path.findIn(values));
	}

	private static void check(ConditionExpression term) {
		List<Operand> operands = operands(term);
		checkDistinct(operands);
		if (term instanceof Between || term instanceof Comparison comparison && comparison.operator().isOrder()) {
			operands.forEach(ConditionEvaluator::checkOrdered);
		}
		if (term instanceof Between between) {
			checkBounds(between.low(), between.high());
		}
		if (term instanceof BeginsWith beginsWith) {
			checkPrefix(beginsWith.prefix());
		}
		if (term instanceof HasType hasType) {
			checkType(hasType.type());
		}
	}

	private static List<Operand> operands(ConditionExpression term) {
		if (term instanceof Comparison comparison) {
			return List.of(comparison.left(), comparison.right());
		}
		if (term instanceof Between between) {
			return List.of(between.operand(), between.low(), between.high());
		}
		if (term instanceof In in) {
			return Stream.concat(Stream.of(in.operand()), in.options().stream()).toList();
		}
		if (term instanceof BeginsWith beginsWith) {
			return List.of(beginsWith.path(), beginsWith.prefix());
		}
		return (term instanceof Contains contains) ? List.of(contains.path(), contains.element()) : List.of();
	}

	private static void checkDistinct(List<Operand> operands) {
		if (operands.stream().skip(1).anyMatch((other) -> other instanceof Path && other.equals(operands.get(0)))) {
			throw ExpressionBinding.refusal("'" + operands.get(0) + "' is on both sides of an operator");
		}
	}

	private static void checkOrdered(Operand operand) {
		if (operand instanceof Literal literal && !literal.value().isComparableTo(literal.value())) {
			throw ExpressionBinding.refusal("a value of type " + literal.value().type() + " has no order");
		}
	}

	private static void checkBounds(Operand first, Operand second) {
		if (first instanceof Literal low && second instanceof Literal high
				&& (!low.value().isComparableTo(high.value()) || low.value().compareTo(high.value()) > 0)) {
			throw ExpressionBinding.refusal("the bounds of a 'between' are in reverse order or differ in type");
		}
	}

	private static void checkPrefix(Operand prefix) {
		if (prefix instanceof Literal literal
				&& !List.of(AttributeType.S, AttributeType.B).contains(literal.value().type())) {
			throw ExpressionBinding.refusal("'begins_with' takes a string or binary");
		}
	}

	private static void checkType(Operand type) {
		if (!(type instanceof Literal literal && isType(literal.value()))) {
			throw ExpressionBinding.refusal("'attribute_type' takes the name of a type");
		}
	}

	private static boolean isType(ItemValue value) {
		return value instanceof StringValue string
				&& Stream.of(AttributeType.values()).anyMatch((type) -> type.name().equals(string.value()));
	}

}
