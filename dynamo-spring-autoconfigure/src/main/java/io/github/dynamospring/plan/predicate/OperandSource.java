package io.github.dynamospring.plan.predicate;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

import io.github.dynamospring.expression.Operand;
import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.item.ItemValue.StringValue;
import io.github.dynamospring.mapping.IdCodec;
import io.github.dynamospring.mapping.PropertyReference;
import io.github.dynamospring.plan.CallArguments;
import io.github.dynamospring.plan.PatternParameter;
import io.github.dynamospring.plan.PatternRequest;
import org.jspecify.annotations.Nullable;

import org.springframework.util.CollectionUtils;

/**
 * Source of the value of a property at a call.
 */
public sealed interface OperandSource {

	/**
	 * Return the value of the property, or null if it is absent.
	 */
	@Nullable Object find(CallArguments call);

	/**
	 * Return the value of the property.
	 * @throws IllegalArgumentException if it is absent
	 */
	default Object value(CallArguments call) {
		Object value = find(call);
		if (value == null) {
			throw new IllegalArgumentException(call.pattern() + ": '" + label() + "' must not be null");
		}
		return value;
	}

	/**
	 * Return whether the value can be absent in one call and present in another.
	 */
	default boolean mayBeAbsent() {
		return false;
	}

	/**
	 * Return the name of the value in explanations, such as {@code key.orderId}, or a
	 * literal in single quotes.
	 */
	String label();

	static OperandSource of(PatternRequest request, PropertyReference property, Operand operand) {
		if (operand instanceof Literal literal) {
			String text = (literal.value() instanceof StringValue string) ? string.value() : literal.toString();
			return new Constant(property.convertLiteral(literal.value()), "'" + text + "'");
		}
		return new Argument(parameter(request, (Parameter) operand));
	}

	static PatternParameter parameter(PatternRequest request, Parameter operand) {
		PatternParameter parameter = request.parameter(operand.name());
		if (parameter == null) {
			throw new IllegalArgumentException("no parameter is named '" + operand.name() + "'");
		}
		return parameter;
	}

	static boolean isCollection(PatternRequest request, Parameter operand) {
		PatternParameter parameter = request.parameter(operand.name());
		return parameter != null && (Collection.class.isAssignableFrom(parameter.type())
				|| parameter.type().isArray() && parameter.type() != byte[].class);
	}

	/**
	 * A literal.
	 */
	record Constant(Object value, String label) implements OperandSource {

		@Override
		public Object find(CallArguments call) {
			return this.value;
		}

	}

	/**
	 * An argument.
	 */
	record Argument(PatternParameter parameter) implements OperandSource {

		@Override
		public @Nullable Object find(CallArguments call) {
			return call.value(this.parameter);
		}

		@Override
		public boolean mayBeAbsent() {
			return !this.parameter.isOfCall() && !this.parameter.type().isPrimitive();
		}

		@Override
		public String label() {
			return this.parameter.name();
		}

		/**
		 * Return the distinct values of a collection or array.
		 */
		public Set<Object> values(CallArguments call) {
			Set<Object> values = new LinkedHashSet<>();
			for (Object value : elements(value(call))) {
				if (value == null) {
					throw new IllegalArgumentException(
							call.pattern() + ": '" + this.parameter.name() + "' must not contain null");
				}
				values.add(value);
			}
			return values;
		}

		private static Collection<?> elements(Object argument) {
			if (argument instanceof Collection<?> collection) {
				return collection;
			}
			return CollectionUtils.arrayToList(argument);
		}

	}

	/**
	 * One of the values of an {@code in} condition, or a shard that an update draws.
	 */
	record Chosen(int position, String label) implements OperandSource {

		@Override
		public Object find(CallArguments call) {
			return call.chosen()[this.position];
		}

	}

	/**
	 * The value above another, or below it.
	 */
	record Neighbour(OperandSource source, int steps) implements OperandSource {

		@Override
		public @Nullable Object find(CallArguments call) {
			Object value = this.source.find(call);
			if (value == null) {
				return null;
			}
			return ValueStep.plus(value, this.steps);
		}

		@Override
		public boolean mayBeAbsent() {
			return this.source.mayBeAbsent();
		}

		@Override
		public String label() {
			String relation = (this.steps > 0) ? "after " : "before ";
			return relation + this.source.label();
		}

	}

	/**
	 * One of the texts of a placeholder that spreads a key.
	 */
	record Spread(int position, String label) implements OperandSource {

		@Override
		public Object find(CallArguments call) {
			return call.chosen()[this.position];
		}

	}

	/**
	 * A part of the ID that is an argument.
	 */
	record IdPart(PatternParameter parameter, IdCodec<Object> codec, int part) implements OperandSource {

		@Override
		public @Nullable Object find(CallArguments call) {
			Object id = call.values()[this.parameter.index()];
			if (id == null) {
				throw new IllegalArgumentException("'" + this.parameter.name() + "' must not be null");
			}
			return this.codec.values(id)[this.part];
		}

		@Override
		public String label() {
			return this.parameter.name() + "." + this.codec.paths().get(this.part);
		}

	}

	/**
	 * A shard that the call draws unless it is given.
	 *
	 * @param given the source of the given shard, or of null
	 * @param drawn the shard that the call draws
	 */
	record GivenOrDrawn(OperandSource given, Chosen drawn) implements OperandSource {

		@Override
		public Object find(CallArguments call) {
			Object shard = this.given.find(call);
			if (shard != null) {
				return shard;
			}
			return this.drawn.find(call);
		}

		@Override
		public String label() {
			return this.given.label() + " or " + this.drawn.label();
		}

	}

	/**
	 * Absence of a value, because an update removes the property.
	 */
	record Absent() implements OperandSource {

		@Override
		public @Nullable Object find(CallArguments call) {
			return null;
		}

		@Override
		public String label() {
			return "'absent'";
		}

	}

}
