package io.github.dynamospring.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.expression.ConditionExpression.And;
import io.github.dynamospring.expression.ConditionExpression.AttributeExists;
import io.github.dynamospring.expression.ConditionExpression.AttributeNotExists;
import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.ConditionExpression.Not;
import io.github.dynamospring.expression.ConditionExpression.Operator;
import io.github.dynamospring.expression.ConditionExpression.Or;

/**
 * Disjunctive normal form of conditions: a list of cases. A case is a list of conditions
 * that hold together.
 */
final class DisjunctiveForm {

	// A larger "or" is not expanded, which proves less but saves time at start-up.
	private static final int MAX_CASES = 64;

	private DisjunctiveForm() {
	}

	static List<List<ConditionExpression>> of(List<ConditionExpression> conditions) {
		List<List<ConditionExpression>> cases = List.of(List.of());
		for (ConditionExpression condition : conditions) {
			cases = product(cases, of(pushNegation(condition)), condition);
		}
		return cases;
	}

	private static List<List<ConditionExpression>> of(ConditionExpression condition) {
		if (condition instanceof And and) {
			return of(and.conditions());
		}
		if (condition instanceof Or or && or.conditions().size() <= MAX_CASES) {
			List<List<ConditionExpression>> cases = or.conditions()
				.stream()
				.flatMap((part) -> of(part).stream())
				.toList();
			if (cases.size() <= MAX_CASES) {
				return cases;
			}
			return List.of(List.of(condition));
		}
		return List.of(List.of(condition));
	}

	private static List<List<ConditionExpression>> product(List<List<ConditionExpression>> left,
			List<List<ConditionExpression>> right, ConditionExpression whole) {
		if (left.size() * right.size() > MAX_CASES) {
			return product(left, List.of(List.of(whole)), whole);
		}
		List<List<ConditionExpression>> product = new ArrayList<>();
		left.forEach((first) -> right
			.forEach((second) -> product.add(Stream.concat(first.stream(), second.stream()).toList())));
		return product;
	}

	/**
	 * Move "not" inwards as far as possible. It stays in front of orders and functions,
	 * because their opposite also holds for an absent value or another type.
	 */
	static ConditionExpression pushNegation(ConditionExpression condition) {
		if (condition instanceof And and) {
			return new And(and.conditions().stream().map(DisjunctiveForm::pushNegation).toList());
		}
		if (condition instanceof Or or) {
			return new Or(or.conditions().stream().map(DisjunctiveForm::pushNegation).toList());
		}
		if (condition instanceof Not not) {
			return negate(not.condition());
		}
		return condition;
	}

	private static ConditionExpression negate(ConditionExpression condition) {
		if (condition instanceof Not not) {
			return pushNegation(not.condition());
		}
		if (condition instanceof And and) {
			return new Or(and.conditions().stream().map(DisjunctiveForm::negate).toList());
		}
		if (condition instanceof Or or) {
			return new And(or.conditions().stream().map(DisjunctiveForm::negate).toList());
		}
		return negateSimple(condition);
	}

	private static ConditionExpression negateSimple(ConditionExpression condition) {
		if (condition instanceof AttributeExists exists) {
			return new AttributeNotExists(exists.path());
		}
		if (condition instanceof AttributeNotExists exists) {
			return new AttributeExists(exists.path());
		}
		if (condition instanceof Comparison comparison && comparison.operator() == Operator.EQ) {
			return new Comparison(comparison.left(), Operator.NE, comparison.right());
		}
		if (condition instanceof Comparison comparison && comparison.operator() == Operator.NE) {
			return new Comparison(comparison.left(), Operator.EQ, comparison.right());
		}
		return new Not(condition);
	}

}
