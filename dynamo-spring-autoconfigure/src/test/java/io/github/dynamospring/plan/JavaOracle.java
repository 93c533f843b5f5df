package io.github.dynamospring.plan;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

import io.github.dynamospring.expression.ConditionExpression;
import io.github.dynamospring.expression.ConditionExpression.And;
import io.github.dynamospring.expression.ConditionExpression.AttributeExists;
import io.github.dynamospring.expression.ConditionExpression.AttributeNotExists;
import io.github.dynamospring.expression.ConditionExpression.BeginsWith;
import io.github.dynamospring.expression.ConditionExpression.Between;
import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.ConditionExpression.Contains;
import io.github.dynamospring.expression.ConditionExpression.In;
import io.github.dynamospring.expression.ConditionExpression.Operator;
import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.expression.Operand.Transformed;
import io.github.dynamospring.expression.Path;
import io.github.dynamospring.key.Utf8Order;
import io.github.dynamospring.mapping.DynamoPersistentEntity;
import io.github.dynamospring.mapping.PropertyReference;
import org.jspecify.annotations.Nullable;

import org.springframework.data.domain.Range;

/**
 * Says by the properties of Java objects alone whether a condition holds.
 */
final class JavaOracle {

	private final DynamoPersistentEntity<?> entity;

	private final Function<String, Object> arguments;

	JavaOracle(DynamoPersistentEntity<?> entity, Function<String, Object> arguments) {
		this.entity = entity;
		this.arguments = arguments;
	}

	boolean test(@Nullable ConditionExpression condition, Object bean) {
		if (condition == null) {
			return true;
		}
		if (condition instanceof And and) {
			return and.conditions().stream().allMatch((part) -> test(part, bean));
		}
		if (condition instanceof Comparison comparison) {
			Object left = value(comparison.left(), bean);
			Object right = constant(comparison.right(), comparison.left());
			return compare(left, comparison.operator(), right);
		}
		if (condition instanceof Between between) {
			Object value = value(between.operand(), bean);
			if (between.low() instanceof Parameter low && low.name().endsWith(".lower")) {
				Range<?> range = (Range<?>) this.arguments.apply(low.name().replace(".lower", ""));
				return value != null && contains(range, value);
			}
			return compare(value, Operator.GE, constant(between.low(), between.operand()))
					&& compare(value, Operator.LE, constant(between.high(), between.operand()));
		}
		if (condition instanceof In in) {
			Object value = value(in.operand(), bean);
			return value != null && ((Collection<?>) constant(in.options().get(0), in.operand())).stream()
				.anyMatch((option) -> value.equals(folded(in.operand(), option)));
		}
		if (condition instanceof BeginsWith beginsWith) {
			if (value(beginsWith.path(), bean) instanceof List<?> path) {
				List<?> node = (List<?>) constant(beginsWith.prefix(), beginsWith.path());
				return path.size() >= node.size() && path.subList(0, node.size()).equals(node);
			}
			return value(beginsWith.path(), bean) instanceof String text
					&& text.startsWith((String) constant(beginsWith.prefix(), beginsWith.path()));
		}
		if (condition instanceof Contains contains) {
			return value(contains.path(), bean) instanceof String text
					&& text.contains((String) constant(contains.element(), contains.path()));
		}
		if (condition instanceof AttributeExists exists) {
			return value(exists.path(), bean) != null;
		}
		return value(((AttributeNotExists) condition).path(), bean) == null;
	}

	@SuppressWarnings("unchecked")
	private static boolean contains(Range<?> range, Object value) {
		return ((Range<Object>) range).contains(value, JavaOracle::order);
	}

	@Nullable Object value(Operand operand, Object bean) {
		Path path = (operand instanceof Transformed transformed) ? transformed.path() : (Path) operand;
		return folded(operand, value(this.entity.getRequiredProperty(path.toString()), bean));
	}

	private static @Nullable Object folded(Operand operand, @Nullable Object value) {
		if (!(operand instanceof Transformed transformed) || value == null) {
			return value;
		}
		return transformed.functions().equals(List.of("lower")) ? value.toString().toLowerCase(Locale.ROOT)
				: value.toString().toUpperCase(Locale.ROOT);
	}

	private static @Nullable Object value(PropertyReference property, Object bean) {
		Object value = property.get(bean);
		return (value instanceof Optional<?> optional) ? optional.orElse(null) : value;
	}

	private Object constant(Operand operand, Operand comparedWith) {
		if (operand instanceof Parameter parameter) {
			Object argument = this.arguments.apply(parameter.name());
			return (comparedWith instanceof Transformed && argument instanceof String) ? folded(comparedWith, argument)
					: argument;
		}
		return this.entity.getRequiredProperty(comparedWith.toString()).convertLiteral(((Literal) operand).value());
	}

	private static boolean compare(@Nullable Object left, Operator operator, Object right) {
		if (left == null) {
			return operator == Operator.NE;
		}
		if (left instanceof List<?>) {
			return left.equals(right) == (operator == Operator.EQ);
		}
		int order = order(left, right);
		return switch (operator) {
			case EQ -> order == 0;
			case NE -> order != 0;
			case LT -> order < 0;
			case LE -> order <= 0;
			case GT -> order > 0;
			case GE -> order >= 0;
		};
	}

	@SuppressWarnings("unchecked")
	static int order(Object left, Object right) {
		if (left instanceof List<?> path) {
			return order(path, (List<?>) right);
		}
		return (left instanceof String text) ? Utf8Order.INSTANCE.compare(text, (String) right)
				: ((Comparable<Object>) left).compareTo(right);
	}

	// A node comes before what is below it.
	private static int order(List<?> one, List<?> other) {
		for (int i = 0; i < Math.min(one.size(), other.size()); i++) {
			int order = order(one.get(i), other.get(i));
			if (order != 0) {
				return order;
			}
		}
		return one.size() - other.size();
	}

	/**
	 * Return whether two beans are in the order that is asked for.
	 * @param unit the unit that times are compared by
	 */
	boolean isOrdered(List<Ordering> orderings, ChronoUnit unit, Object first, Object second) {
		return compare(orderings, unit, first, second) <= 0;
	}

	int compare(List<Ordering> orderings, ChronoUnit unit, Object first, Object second) {
		for (Ordering ordering : orderings) {
			PropertyReference property = this.entity.getRequiredProperty(ordering.property());
			int order = order(truncated(value(property, first), unit), truncated(value(property, second), unit));
			if (order != 0) {
				return ordering.ascending() ? order : -order;
			}
		}
		return 0;
	}

	private static Object truncated(Object value, ChronoUnit unit) {
		return (value instanceof Instant instant) ? instant.truncatedTo(unit) : value;
	}

}
