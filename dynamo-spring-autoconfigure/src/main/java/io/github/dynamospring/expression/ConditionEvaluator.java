package io.github.dynamospring.expression;

import java.util.Objects;
import java.util.function.Function;

import io.github.dynamospring.expression.ConditionExpression.And;
import io.github.dynamospring.expression.ConditionExpression.AttributeExists;
import io.github.dynamospring.expression.ConditionExpression.AttributeNotExists;
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
import io.github.dynamospring.expression.Operand.Transformed;
import io.github.dynamospring.expression.Path.Index;
import io.github.dynamospring.expression.Path.Name;
import io.github.dynamospring.expression.Path.Step;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.ListValue;
import io.github.dynamospring.item.ItemValue.MapValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import org.jspecify.annotations.Nullable;

/**
 * Evaluator of conditions in memory, with DynamoDB's semantics. A comparison with an
 * absent attribute, or of two types, is false. Only {@code <>} is true, as the opposite
 * of {@code =}.
 *
 * @since 0.1
 */
public final class ConditionEvaluator implements ConditionVisitor<Boolean>, OperandVisitor<@Nullable ItemValue> {

	private final Function<Path, @Nullable ItemValue> values;

	/**
	 * Create an evaluator.
	 * @param values the function from a path to its value, or to null
	 */
	public ConditionEvaluator(Function<Path, @Nullable ItemValue> values) {
		this.values = Objects.requireNonNull(values, "'values' must not be null");
	}

	/**
	 * Create an evaluator over an item.
	 */
	public static ConditionEvaluator of(MapValue item) {
		return new ConditionEvaluator((path) -> find(item, path));
	}

	private static @Nullable ItemValue find(MapValue item, Path path) {
		ItemValue value = item;
		for (Step step : path.steps()) {
			value = find(value, step);
			if (value == null) {
				return null;
			}
		}
		return value;
	}

	private static @Nullable ItemValue find(ItemValue value, Step step) {
		if (step instanceof Name name) {
			return attribute(value, name.value());
		}
		return element(value, ((Index) step).value());
	}

	private static @Nullable ItemValue attribute(ItemValue value, String name) {
		return (value instanceof MapValue map) ? map.value().get(name) : null;
	}

	private static @Nullable ItemValue element(ItemValue value, int index) {
		if (value instanceof ListValue list && index < list.value().size()) {
			return list.value().get(index);
		}
		return null;
	}

	/**
	 * Return whether a condition holds.
	 * @throws IllegalStateException if a parameter is not bound
	 */
	public boolean test(ConditionExpression condition) {
		return condition.accept(this);
	}

	@Override
	public Boolean visit(And and) {
		return and.conditions().stream().allMatch(this::test);
	}

	@Override
	public Boolean visit(Or or) {
		return or.conditions().stream().anyMatch(this::test);
	}

	@Override
	public Boolean visit(Not not) {
		return !test(not.condition());
	}

	@Override
	public Boolean visit(Comparison comparison) {
		return compare(value(comparison.left()), comparison.operator(), value(comparison.right()));
	}

	@Override
	public Boolean visit(Between between) {
		ItemValue value = value(between.operand());
		return compare(value, Operator.GE, value(between.low())) && compare(value, Operator.LE, value(between.high()));
	}

	@Override
	public Boolean visit(In in) {
		ItemValue value = value(in.operand());
		return in.options().stream().anyMatch((option) -> compare(value, Operator.EQ, value(option)));
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

	@Override
	public Boolean visit(BeginsWith function) {
		return ValueContent.beginsWith(value(function.path()), value(function.prefix()));
	}

	@Override
	public Boolean visit(Contains function) {
		return ValueContent.contains(value(function.path()), value(function.element()));
	}

	@Override
	public Boolean visit(HasType function) {
		ItemValue value = value(function.path());
		return value != null && value(function.type()) instanceof StringValue type
				&& value.type().name().equals(type.value());
	}

	@Override
	public Boolean visit(AttributeExists function) {
		return value(function.path()) != null;
	}

	@Override
	public Boolean visit(AttributeNotExists function) {
		return value(function.path()) == null;
	}

	private @Nullable ItemValue value(Operand operand) {
		return operand.accept(this);
	}

	@Override
	public @Nullable ItemValue visit(Path path) {
		return this.values.apply(path);
	}

	@Override
	public @Nullable ItemValue visit(Parameter parameter) {
		throw new IllegalStateException("Parameter " + parameter + " is not bound");
	}

	@Override
	public @Nullable ItemValue visit(Literal literal) {
		return literal.value();
	}

	@Override
	public @Nullable ItemValue visit(Size size) {
		return ValueContent.size(this.values.apply(size.path()));
	}

	@Override
	public @Nullable ItemValue visit(Transformed text) {
		throw new IllegalArgumentException("'" + text + "' applies to keys only");
	}

}
