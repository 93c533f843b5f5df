package io.github.dynamospring.expression;

import java.util.List;
import java.util.Objects;

import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.ListValue;
import org.jspecify.annotations.Nullable;

/**
 * Binder that replaces properties by attributes, and parameters and literals by their
 * stored form. A bound condition can be evaluated or compared with another.
 *
 * @since 0.1
 */
public final class ConditionBinder {

	private final OperandMapping mapping;

	/**
	 * Create a binder.
	 * @param resolver the resolver of properties to attributes
	 * @param binding the source of the stored form of parameters and literals
	 */
	public ConditionBinder(PathResolver resolver, OperandBinding binding) {
		Objects.requireNonNull(resolver, "'resolver' must not be null");
		Objects.requireNonNull(binding, "'binding' must not be null");
		this.mapping = new LiteralMapping(resolver, binding);
	}

	/**
	 * Return the condition over attributes and stored values. An {@code in} with an empty
	 * list as parameter has no options, and never holds.
	 */
	public ConditionExpression bind(ConditionExpression condition) {
		return condition.map(this.mapping);
	}

	private record LiteralMapping(PathResolver resolver, OperandBinding binding) implements OperandMapping {

		@Override
		public Path path(Path path) {
			return this.resolver.resolve(path);
		}

		@Override
		public Operand value(Operand operand, @Nullable Path comparedWith, ValueKind kind) {
			ItemValue value = this.binding.bind(operand, comparedWith, kind);
			return (value != null) ? new Literal(value, operand.position()) : operand;
		}

		@Override
		public List<Operand> options(Parameter parameter, @Nullable Path comparedWith) {
			ItemValue value = this.binding.bind(parameter, comparedWith, ValueKind.OPTIONS);
			if (value instanceof ListValue list) {
				return list.value().stream().<Operand>map(Literal::new).toList();
			}
			if (value != null) {
				throw new IllegalArgumentException(
						"'in " + parameter + "' was bound to a value of type " + value.type() + ", not to a list");
			}
			return List.of(parameter);
		}

	}

}
