package io.github.dynamospring.expression;

import java.util.List;

import io.github.dynamospring.expression.ConditionExpression.Between;
import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.ConditionExpression.Operator;
import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.item.ItemValue;

/**
 * Comparison of a path with a value.
 *
 * @param path the path
 * @param operator the operator
 * @param value the value
 */
record ValueBound(Path path, Operator operator, ItemValue value) {

	/**
	 * Return the bounds that together are equivalent to a condition, or an empty list for
	 * another kind of condition.
	 */
	static List<ValueBound> of(ConditionExpression condition) {
		if (condition instanceof Comparison comparison) {
			return of(comparison.left(), comparison.operator(), comparison.right());
		}
		if (condition instanceof Between between && between.operand() instanceof Path path
				&& between.low() instanceof Literal low && between.high() instanceof Literal high) {
			return List.of(new ValueBound(path, Operator.GE, low.value()),
					new ValueBound(path, Operator.LE, high.value()));
		}
		return List.of();
	}

	private static List<ValueBound> of(Operand left, Operator operator, Operand right) {
		if (left instanceof Path path && right instanceof Literal literal) {
			return List.of(new ValueBound(path, operator, literal.value()));
		}
		if (left instanceof Literal literal && right instanceof Path path) {
			return List.of(new ValueBound(path, operator.mirrored(), literal.value()));
		}
		return List.of();
	}

	/**
	 * Return whether each value within this bound is also within the other one.
	 */
	boolean implies(ValueBound other) {
		if (!this.path.equals(other.path) || !this.operator.isOrder()) {
			return false;
		}
		if (!this.value.isComparableTo(other.value)) {
			// a value above or below another has its type
			return other.operator == Operator.NE && this.value.isComparableTo(this.value);
		}
		return implies(other.operator, this.value.compareTo(other.value));
	}

	private boolean implies(Operator wanted, int order) {
		boolean above = this.operator == Operator.GT || this.operator == Operator.GE;
		boolean strict = this.operator == Operator.GT || this.operator == Operator.LT;
		int inside = above ? order : -order;
		return switch (wanted) {
			case GT -> above && (inside > 0 || (inside == 0 && strict));
			case GE -> above && inside >= 0;
			case LT -> !above && (inside > 0 || (inside == 0 && strict));
			case LE -> !above && inside >= 0;
			case NE -> inside > 0 || (inside == 0 && strict);
			case EQ -> false;
		};
	}

}
