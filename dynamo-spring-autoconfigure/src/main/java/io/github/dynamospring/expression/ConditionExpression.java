package io.github.dynamospring.expression;

import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.ListValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import org.jspecify.annotations.Nullable;

/**
 * Syntax tree of a condition. {@code toString()} returns its source form.
 *
 * @since 0.1
 */
public sealed interface ConditionExpression {

	/**
	 * Return a copy of this condition with other operands.
	 */
	ConditionExpression map(OperandMapping mapping);

	/**
	 * Return whether this condition holds, with DynamoDB's semantics. A comparison with
	 * an absent attribute, or of two types, is false. Only {@code <>} is true, as the
	 * opposite of {@code =}.
	 * @param values the function from a path to its value, or to null
	 * @throws IllegalStateException if a parameter is not bound
	 */
	boolean test(Function<Path, @Nullable ItemValue> values);

	/**
	 * Return the conditions that this one joins by "and", "or" and "not", or itself if it
	 * is simple.
	 */
	default Stream<ConditionExpression> terms() {
		return Stream.of(this);
	}

	/**
	 * Return the paths in this condition.
	 */
	default Set<Path> paths() {
		return OperandCollector.of(this).paths();
	}

	/**
	 * Return the parameters in this condition.
	 */
	default Set<Parameter> parameters() {
		return OperandCollector.of(this).parameters();
	}

	/**
	 * Return a condition that holds if all given conditions hold.
	 * @param conditions one or more conditions
	 */
	static ConditionExpression allOf(List<ConditionExpression> conditions) {
		if (conditions.size() == 1) {
			return conditions.get(0);
		}
		return new And(conditions);
	}

	/**
	 * Return a condition that holds if at least one given condition holds.
	 * @param conditions one or more conditions
	 */
	static ConditionExpression anyOf(List<ConditionExpression> conditions) {
		if (conditions.size() == 1) {
			return conditions.get(0);
		}
		return new Or(conditions);
	}

	private static List<ConditionExpression> flat(List<ConditionExpression> conditions,
			Function<ConditionExpression, List<ConditionExpression>> parts) {
		if (conditions.size() < 2) {
			throw new IllegalArgumentException("'conditions' must have at least two elements");
		}
		return conditions.stream().map(parts).flatMap(List::stream).toList();
	}

	private static String nested(ConditionExpression condition, boolean parentheses) {
		return parentheses ? "(" + condition + ")" : condition.toString();
	}

	/**
	 * Conjunction of conditions. Nested conjunctions are flattened.
	 *
	 * @param conditions two or more conditions
	 */
	record And(List<ConditionExpression> conditions) implements ConditionExpression {

		public And {
			conditions = flat(conditions, (part) -> (part instanceof And and) ? and.conditions : List.of(part));
		}

		@Override
		public ConditionExpression map(OperandMapping mapping) {
			return new And(this.conditions.stream().map((condition) -> condition.map(mapping)).toList());
		}

		@Override
		public boolean test(Function<Path, @Nullable ItemValue> values) {
			return this.conditions.stream().allMatch((condition) -> condition.test(values));
		}

		@Override
		public Stream<ConditionExpression> terms() {
			return this.conditions.stream().flatMap(ConditionExpression::terms);
		}

		@Override
		public String toString() {
			return this.conditions.stream()
				.map((condition) -> nested(condition, condition instanceof Or))
				.collect(Collectors.joining(" and "));
		}

	}

	/**
	 * Disjunction of conditions. Nested disjunctions are flattened.
	 *
	 * @param conditions two or more conditions
	 */
	record Or(List<ConditionExpression> conditions) implements ConditionExpression {

		public Or {
			conditions = flat(conditions, (part) -> (part instanceof Or or) ? or.conditions : List.of(part));
		}

		@Override
		public ConditionExpression map(OperandMapping mapping) {
			return new Or(this.conditions.stream().map((condition) -> condition.map(mapping)).toList());
		}

		@Override
		public boolean test(Function<Path, @Nullable ItemValue> values) {
			return this.conditions.stream().anyMatch((condition) -> condition.test(values));
		}

		@Override
		public Stream<ConditionExpression> terms() {
			return this.conditions.stream().flatMap(ConditionExpression::terms);
		}

		@Override
		public String toString() {
			return this.conditions.stream().map(ConditionExpression::toString).collect(Collectors.joining(" or "));
		}

	}

	/**
	 * Opposite of a condition.
	 *
	 * @param condition the condition
	 */
	record Not(ConditionExpression condition) implements ConditionExpression {

		@Override
		public ConditionExpression map(OperandMapping mapping) {
			return new Not(this.condition.map(mapping));
		}

		@Override
		public boolean test(Function<Path, @Nullable ItemValue> values) {
			return !this.condition.test(values);
		}

		@Override
		public Stream<ConditionExpression> terms() {
			return this.condition.terms();
		}

		@Override
		public String toString() {
			return "not " + nested(this.condition, this.condition instanceof And || this.condition instanceof Or);
		}

	}

	/**
	 * Comparison of two operands.
	 *
	 * @param left the left operand
	 * @param operator the operator
	 * @param right the right operand
	 */
	record Comparison(Operand left, Operator operator, Operand right) implements ConditionExpression {

		@Override
		public ConditionExpression map(OperandMapping mapping) {
			List<Operand> mapped = mapping.compared(List.of(this.left, this.right),
					List.of(bound(this.operator.mirrored()), bound(this.operator)));
			return new Comparison(mapped.get(0), this.operator, mapped.get(1));
		}

		// No value lies between a bound and the rounded one.
		private static ValueKind bound(Operator operator) {
			return switch (operator) {
				case GT, LE -> ValueKind.FLOOR;
				case GE, LT -> ValueKind.CEILING;
				case EQ, NE -> ValueKind.VALUE;
			};
		}

		@Override
		public boolean test(Function<Path, @Nullable ItemValue> values) {
			return this.operator.holds(this.left.find(values), this.right.find(values));
		}

		@Override
		public String toString() {
			return this.left + " " + this.operator + " " + this.right;
		}

	}

	/**
	 * Condition that an operand is between two others, both included.
	 *
	 * @param operand the operand
	 * @param low the lower end
	 * @param high the upper end
	 */
	record Between(Operand operand, Operand low, Operand high) implements ConditionExpression {

		@Override
		public ConditionExpression map(OperandMapping mapping) {
			if (mapping.isOfRequest() && isOpen()) {
				return new And(List.of(new Comparison(this.operand, Operator.GE, this.low),
						new Comparison(this.operand, Operator.LE, this.high)))
					.map(mapping);
			}
			List<Operand> mapped = mapping.compared(List.of(this.operand, this.low, this.high),
					List.of(ValueKind.VALUE, ValueKind.CEILING, ValueKind.FLOOR));
			return new Between(mapped.get(0), mapped.get(1), mapped.get(2));
		}

		// DynamoDB refuses bounds in reverse order instead of finding no match.
		private boolean isOpen() {
			return !(this.operand instanceof Parameter)
					&& (this.low instanceof Parameter || this.high instanceof Parameter);
		}

		@Override
		public boolean test(Function<Path, @Nullable ItemValue> values) {
			ItemValue value = this.operand.find(values);
			return Operator.GE.holds(value, this.low.find(values)) && Operator.LE.holds(value, this.high.find(values));
		}

		@Override
		public String toString() {
			return this.operand + " between " + this.low + " and " + this.high;
		}

	}

	/**
	 * Condition that an operand equals one of several. A single {@link Parameter} may
	 * stand for a collection: {@code in :values} and {@code in (:values)} are the same.
	 *
	 * @param operand the operand
	 * @param options up to 100 operands; after binding possibly empty, which never holds
	 */
	record In(Operand operand, List<Operand> options) implements ConditionExpression {

		public In {
			options = List.copyOf(options);
		}

		@Override
		public ConditionExpression map(OperandMapping mapping) {
			List<Operand> mapped = mapping.in(this.operand, this.options);
			return new In(mapped.get(0), mapped.subList(1, mapped.size()));
		}

		@Override
		public boolean test(Function<Path, @Nullable ItemValue> values) {
			ItemValue value = this.operand.find(values);
			return this.options.stream().anyMatch((option) -> Operator.EQ.holds(value, option.find(values)));
		}

		@Override
		public String toString() {
			return this.operand + " in "
					+ this.options.stream().map(Operand::toString).collect(Collectors.joining(", ", "(", ")"));
		}

	}

	/**
	 * Condition that a string or binary begins with another.
	 *
	 * @param path the attribute
	 * @param prefix the prefix
	 */
	record BeginsWith(Path path, Operand prefix) implements ConditionExpression {

		@Override
		public ConditionExpression map(OperandMapping mapping) {
			return new BeginsWith(mapping.path(this.path), this.prefix.map(mapping, this.path, ValueKind.PREFIX));
		}

		@Override
		public boolean test(Function<Path, @Nullable ItemValue> values) {
			ItemValue start = this.prefix.find(values);
			return !(this.prefix instanceof Path && start instanceof ListValue)
					&& ValueContent.beginsWith(values.apply(this.path), start);
		}

		@Override
		public String toString() {
			return "begins_with(" + this.path + ", " + this.prefix + ")";
		}

	}

	/**
	 * Condition that a string contains another, or that a list or set contains an
	 * element.
	 *
	 * @param path the attribute
	 * @param element the string or element
	 */
	record Contains(Path path, Operand element) implements ConditionExpression {

		@Override
		public ConditionExpression map(OperandMapping mapping) {
			return new Contains(mapping.path(this.path), this.element.map(mapping, this.path, ValueKind.ELEMENT));
		}

		@Override
		public boolean test(Function<Path, @Nullable ItemValue> values) {
			return ValueContent.contains(values.apply(this.path), this.element.find(values));
		}

		@Override
		public String toString() {
			return "contains(" + this.path + ", " + this.element + ")";
		}

	}

	/**
	 * Condition that an attribute is of a type.
	 *
	 * @param path the attribute
	 * @param type the name of an {@link io.github.dynamospring.item.AttributeType}
	 */
	record HasType(Path path, Operand type) implements ConditionExpression {

		@Override
		public ConditionExpression map(OperandMapping mapping) {
			return new HasType(mapping.path(this.path), this.type.map(mapping, this.path, ValueKind.TYPE));
		}

		@Override
		public boolean test(Function<Path, @Nullable ItemValue> values) {
			ItemValue value = values.apply(this.path);
			return value != null && this.type.find(values) instanceof StringValue name
					&& value.type().name().equals(name.value());
		}

		@Override
		public String toString() {
			return "attribute_type(" + this.path + ", " + this.type + ")";
		}

	}

	/**
	 * Condition that an attribute exists.
	 *
	 * @param path the attribute
	 */
	record AttributeExists(Path path) implements ConditionExpression {

		@Override
		public ConditionExpression map(OperandMapping mapping) {
			return new AttributeExists(mapping.path(this.path));
		}

		@Override
		public boolean test(Function<Path, @Nullable ItemValue> values) {
			return values.apply(this.path) != null;
		}

		@Override
		public String toString() {
			return "attribute_exists(" + this.path + ")";
		}

	}

	/**
	 * Condition that an attribute does not exist.
	 *
	 * @param path the attribute
	 */
	record AttributeNotExists(Path path) implements ConditionExpression {

		@Override
		public ConditionExpression map(OperandMapping mapping) {
			return new AttributeNotExists(mapping.path(this.path));
		}

		@Override
		public boolean test(Function<Path, @Nullable ItemValue> values) {
			return values.apply(this.path) == null;
		}

		@Override
		public String toString() {
			return "attribute_not_exists(" + this.path + ")";
		}

	}

	/**
	 * Operator that compares two operands.
	 */
	enum Operator {

		/** Equal. */
		EQ("="),

		/** Not equal, also if one of the two is absent. */
		NE("<>"),

		/** Less than. */
		LT("<"),

		/** Less than or equal. */
		LE("<="),

		/** Greater than. */
		GT(">"),

		/** Greater than or equal. */
		GE(">=");

		private final String symbol;

		Operator(String symbol) {
			this.symbol = symbol;
		}

		boolean holds(@Nullable ItemValue left, @Nullable ItemValue right) {
			return switch (this) {
				case EQ -> left != null && left.equals(right);
				case NE -> left == null || !left.equals(right);
				default -> left != null && right != null && left.isComparableTo(right) && holds(left.compareTo(right));
			};
		}

		private boolean holds(int order) {
			return switch (this) {
				case LT -> order < 0;
				case LE -> order <= 0;
				case GT -> order > 0;
				default -> order >= 0;
			};
		}

		/**
		 * Return whether the operator needs an order: all but equal and not equal.
		 */
		public boolean isOrder() {
			return this != EQ && this != NE;
		}

		/**
		 * Return the operator for swapped operands.
		 */
		public Operator mirrored() {
			return switch (this) {
				case LT -> GT;
				case LE -> GE;
				case GT -> LT;
				case GE -> LE;
				default -> this;
			};
		}

		@Override
		public String toString() {
			return this.symbol;
		}

	}

}
