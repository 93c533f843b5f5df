package io.github.dynamospring.expression;

import java.util.Objects;
import java.util.function.Function;

import io.github.dynamospring.expression.ConditionExpression.And;
import io.github.dynamospring.expression.ConditionExpression.AttributeExists;
import io.github.dynamospring.expression.ConditionExpression.BeginsWith;
import io.github.dynamospring.expression.ConditionExpression.Between;
import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.ConditionExpression.Contains;
import io.github.dynamospring.expression.ConditionExpression.HasType;
import io.github.dynamospring.expression.ConditionExpression.In;
import io.github.dynamospring.expression.ConditionExpression.Not;
import io.github.dynamospring.expression.ConditionExpression.Operator;
import io.github.dynamospring.expression.ConditionExpression.Or;
import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.expression.Operand.Size;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates conditions in memory as DynamoDB does. A comparison with an absent attribute
 * does not hold, nor does one of two types, but for {@code <>}, which is the opposite of
 * {@code =}.
 *
 * @since 0.1
 */
public final class ConditionEvaluator {

	private final Function<Path, @Nullable ItemValue> values;

	/**
	 * Create an evaluator.
	 * @param values returns the value at a path, or null if there is none
	 */
	public ConditionEvaluator(Function<Path, @Nullable ItemValue> values) {
		this.values = Objects.requireNonNull(values, "'values' must not be null");
	}

	/**
	 * Create an evaluator over an item.
	 */
	public static ConditionEvaluator of(MapValue item) {
		return new ConditionEvaluator((path) -> PathValue.find(item, path));
	}

	/**
	 * Return whether a condition holds.
	 * @throws IllegalStateException if a parameter is not bound
	 */
	public boolean test(ConditionExpression condition) {
		if (condition instanceof And and) {
			return and.conditions().stream().allMatch(this::test);
		}
		if (condition instanceof Or or) {
			return or.conditions().stream().anyMatch(this::test);
		}
		if (condition instanceof Not not) {
			return !test(not.condition());
		}
		return testComparison(condition);
	}

	private boolean testComparison(ConditionExpression condition) {
		if (condition instanceof Comparison comparison) {
			return compare(value(comparison.left()), comparison.operator(), value(comparison.right()));
		}
		if (condition instanceof Between between) {
			ItemValue value = value(between.operand());
			return compare(value, Operator.GE, value(between.low()))
					&& compare(value, Operator.LE, value(between.high()));
		}
		if (condition instanceof In in) {
			ItemValue value = value(in.operand());
			return in.options().stream().anyMatch((option) -> compare(value, Operator.EQ, value(option)));
		}
		return testFunction(condition);
	}

	private boolean compare(@Nullable ItemValue left, Operator operator, @Nullable ItemValue right) {
		return switch (operator) {
			case EQ -> left != null && left.equals(right);
			case NE -> left == null || !left.equals(right);
			default ->
				left != null && right != null && left.isComparableTo(right) && holds(left.compareTo(right), operator);
		};
	}

	private static boolean holds(int order, Operator operator) {
		return switch (operator) {
			case LT -> order < 0;
			case LE -> order <= 0;
			case GT -> order > 0;
			default -> order >= 0;
		};
	}

	private boolean testFunction(ConditionExpression condition) {
		if (condition instanceof BeginsWith function) {
			return ValueContent.beginsWith(value(function.path()), value(function.prefix()));
		}
		if (condition instanceof Contains function) {
			return ValueContent.contains(value(function.path()), value(function.element()));
		}
		if (condition instanceof HasType function) {
			ItemValue value = value(function.path());
			return value != null && value(function.type()) instanceof StringValue type
					&& value.type().name().equals(type.value());
		}
		if (condition instanceof AttributeExists function) {
			return value(function.path()) != null;
		}
		return value(((ConditionExpression.AttributeNotExists) condition).path()) == null;
	}

	private @Nullable ItemValue value(Operand operand) {
		if (operand instanceof Literal literal) {
			return literal.value();
		}
		if (operand instanceof Path path) {
			return this.values.apply(path);
		}
		if (operand instanceof Size size) {
			return ValueContent.size(this.values.apply(size.path()));
		}
		throw new IllegalStateException("Parameter " + (Parameter) operand + " is not bound");
	}

}
