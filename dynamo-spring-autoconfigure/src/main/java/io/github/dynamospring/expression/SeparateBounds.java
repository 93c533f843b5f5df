package io.github.dynamospring.expression;

import java.util.List;

import io.github.dynamospring.expression.ConditionExpression.And;
import io.github.dynamospring.expression.ConditionExpression.Between;
import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.ConditionExpression.Not;
import io.github.dynamospring.expression.ConditionExpression.Operator;
import io.github.dynamospring.expression.ConditionExpression.Or;
import io.github.dynamospring.expression.Operand.Parameter;

/**
 * Makes two comparisons of each {@code between} whose bounds are known at a call only:
 * reversed, they are an error to DynamoDB, while no value is both above the one and below
 * the other.
 */
final class SeparateBounds {

	private SeparateBounds() {
	}

	static ConditionExpression in(ConditionExpression condition) {
		if (condition instanceof And and) {
			return new And(inAll(and.conditions()), and.position());
		}
		if (condition instanceof Or or) {
			return new Or(inAll(or.conditions()), or.position());
		}
		if (condition instanceof Not not) {
			return new Not(in(not.condition()), not.position());
		}
		return (condition instanceof Between between && isOpen(between)) ? separated(between) : condition;
	}

	private static List<ConditionExpression> inAll(List<ConditionExpression> conditions) {
		return conditions.stream().map(SeparateBounds::in).toList();
	}

	private static boolean isOpen(Between between) {
		return !(between.operand() instanceof Parameter)
				&& (between.low() instanceof Parameter || between.high() instanceof Parameter);
	}

	private static ConditionExpression separated(Between between) {
		return new And(
				List.of(new Comparison(between.operand(), Operator.GE, between.low(), between.position()),
						new Comparison(between.operand(), Operator.LE, between.high(), between.position())),
				between.position());
	}

}
