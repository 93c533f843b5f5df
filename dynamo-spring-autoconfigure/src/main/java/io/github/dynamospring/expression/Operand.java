package io.github.dynamospring.expression;

import java.util.List;
import java.util.function.Function;

import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.ConditionExpression.In;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.BoolValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.StringValue;
import org.jspecify.annotations.Nullable;

/**
 * Operand of a condition, and the simplest value of an update.
 *
 * @since 0.1
 */
public sealed interface Operand extends UpdateValue
		permits Path, Operand.Parameter, Operand.Literal, Operand.Size, Operand.Transformed {

	/**
	 * Return the position of the operand in its text.
	 */
	Position position();

	/**
	 * Return a copy with another path, or a replacement of a parameter or literal.
	 * @param comparedWith the path that it is compared with, or null
	 * @param kind the role of the operand for that path
	 */
	Operand map(OperandMapping mapping, @Nullable Path comparedWith, ValueKind kind);

	@Override
	default UpdateValue map(OperandMapping mapping, Path target) {
		return map(mapping, target, ValueKind.VALUE);
	}

	/**
	 * Return the value of this operand, or null if it is absent.
	 * @param values the function from a path to its value, or to null
	 */
	@Nullable ItemValue find(Function<Path, @Nullable ItemValue> values);

	/**
	 * Method parameter, {@code :name}.
	 *
	 * @param name the name without the colon
	 * @param position the position of the parameter in its text
	 */
	record Parameter(String name, Position position) implements Operand {

		/**
		 * Create a parameter without a text.
		 */
		public Parameter(String name) {
			this(name, Position.NONE);
		}

		@Override
		public Operand map(OperandMapping mapping, @Nullable Path comparedWith, ValueKind kind) {
			return mapping.value(this, comparedWith, kind);
		}

		@Override
		public @Nullable ItemValue find(Function<Path, @Nullable ItemValue> values) {
			throw new IllegalStateException("Parameter " + this + " is not bound");
		}

		@Override
		public String toString() {
			return ":" + this.name;
		}

	}

	/**
	 * String, number or boolean.
	 *
	 * @param value the value as written, or the stored one after binding
	 * @param position the position of the literal in its text
	 */
	record Literal(ItemValue value, Position position) implements Operand {

		/**
		 * Create a literal without a text.
		 */
		public Literal(ItemValue value) {
			this(value, Position.NONE);
		}

		@Override
		public Operand map(OperandMapping mapping, @Nullable Path comparedWith, ValueKind kind) {
			return mapping.value(this, comparedWith, kind);
		}

		@Override
		public @Nullable ItemValue find(Function<Path, @Nullable ItemValue> values) {
			return this.value;
		}

		@Override
		public String toString() {
			if (this.value instanceof StringValue string) {
				return "'" + string.value().replace("'", "''") + "'";
			}
			if (this.value instanceof NumberValue number) {
				return number.text();
			}
			if (this.value instanceof BoolValue bool) {
				return Boolean.toString(bool.value());
			}
			return this.value.toString();
		}

	}

	/**
	 * Size of an attribute, {@code size(path)}.
	 *
	 * @param path the attribute
	 * @param position the position of the function in its text
	 */
	record Size(Path path, Position position) implements Operand {

		@Override
		public Operand map(OperandMapping mapping, @Nullable Path comparedWith, ValueKind kind) {
			return new Size(mapping.path(this.path), this.position);
		}

		@Override
		public @Nullable ItemValue find(Function<Path, @Nullable ItemValue> values) {
			return ValueContent.size(values.apply(this.path));
		}

		@Override
		public String toString() {
			return "size(" + this.path + ")";
		}

	}

	/**
	 * Result of a function of key templates for a property, {@code lower(path)}. DynamoDB
	 * lacks such functions, so the condition needs a key template that applies it.
	 *
	 * @param path the property
	 * @param functions the functions of key templates; the key applies one of them
	 * @param position the position of the function in its text
	 */
	record Transformed(Path path, List<String> functions, Position position) implements Operand {

		public Transformed {
			functions = List.copyOf(functions);
		}

		/**
		 * Create a case-insensitive property.
		 */
		public static Transformed ignoringCase(Path path) {
			return new Transformed(path, List.of("lower", "upper"), Position.NONE);
		}

		/**
		 * Return the transformed operand of a comparison or {@code in}, or null if there
		 * is none.
		 */
		public static @Nullable Transformed of(ConditionExpression term) {
			return (operand(term) instanceof Transformed text) ? text : null;
		}

		private static @Nullable Operand operand(ConditionExpression term) {
			if (term instanceof Comparison comparison) {
				return comparison.left();
			}
			return (term instanceof In in) ? in.operand() : null;
		}

		/**
		 * Return the equivalent placeholders, such as {@code {email|lower}}.
		 */
		public List<String> placeholders() {
			return this.functions.stream().map((function) -> "{" + this.path + "|" + function + "}").toList();
		}

		@Override
		public Operand map(OperandMapping mapping, @Nullable Path comparedWith, ValueKind kind) {
			return new Transformed(mapping.path(this.path), this.functions, this.position);
		}

		@Override
		public @Nullable ItemValue find(Function<Path, @Nullable ItemValue> values) {
			throw new IllegalArgumentException("'" + this + "' applies to keys only");
		}

		@Override
		public String toString() {
			return this.functions.get(0) + "(" + this.path + ")";
		}

	}

}
