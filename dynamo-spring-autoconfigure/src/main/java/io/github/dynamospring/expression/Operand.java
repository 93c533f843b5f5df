package io.github.dynamospring.expression;

import java.util.List;

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
	 * Return where the operand stands in its text.
	 */
	Position position();

	/**
	 * Call the method of a visitor that is for this kind of operand.
	 */
	<R extends @Nullable Object> R accept(OperandVisitor<R> visitor);

	/**
	 * Method parameter, {@code :name}.
	 *
	 * @param name the name without the colon
	 * @param position where the parameter stands in its text
	 */
	record Parameter(String name, Position position) implements Operand {

		/**
		 * Create a parameter that has no text.
		 */
		public Parameter(String name) {
			this(name, Position.NONE);
		}

		@Override
		public <R extends @Nullable Object> R accept(OperandVisitor<R> visitor) {
			return visitor.visit(this);
		}

		@Override
		public String toString() {
			return ":" + this.name;
		}

	}

	/**
	 * String, number or boolean.
	 *
	 * @param value the value as written, or as stored once it is bound
	 * @param position where the literal stands in its text
	 */
	record Literal(ItemValue value, Position position) implements Operand {

		/**
		 * Create a literal that has no text.
		 */
		public Literal(ItemValue value) {
			this(value, Position.NONE);
		}

		@Override
		public <R extends @Nullable Object> R accept(OperandVisitor<R> visitor) {
			return visitor.visit(this);
		}

		@Override
		public String toString() {
			if (this.value instanceof StringValue string) {
				return "'" + string.value().replace("'", "''") + "'";
			}
			if (this.value instanceof NumberValue number) {
				return number.text();
			}
			return (this.value instanceof BoolValue bool) ? Boolean.toString(bool.value()) : this.value.toString();
		}

	}

	/**
	 * Size of an attribute, {@code size(path)}.
	 *
	 * @param path the attribute
	 * @param position where the function stands in its text
	 */
	record Size(Path path, Position position) implements Operand {

		/**
		 * Create an operand that has no text.
		 */
		public Size(Path path) {
			this(path, Position.NONE);
		}

		@Override
		public <R extends @Nullable Object> R accept(OperandVisitor<R> visitor) {
			return visitor.visit(this);
		}

		@Override
		public String toString() {
			return "size(" + this.path + ")";
		}

	}

	/**
	 * Property as a function of key templates makes it, {@code lower(path)}. DynamoDB has
	 * no such function: only a key whose template applies it can be asked.
	 *
	 * @param path the property
	 * @param functions the functions of key templates of which the key applies one
	 * @param position where the function stands in its text
	 */
	record Transformed(Path path, List<String> functions, Position position) implements Operand {

		public Transformed {
			functions = List.copyOf(functions);
		}

		/**
		 * Create a property whose case is ignored.
		 */
		public static Transformed ignoringCase(Path path) {
			return new Transformed(path, List.of("lower", "upper"), Position.NONE);
		}

		/**
		 * Return what a comparison or {@code in} asks for, or null where that is a
		 * property as it is stored.
		 */
		public static @Nullable Transformed of(ConditionExpression term) {
			Operand operand = (term instanceof Comparison comparison) ? comparison.left()
					: (term instanceof In in) ? in.operand() : null;
			return (operand instanceof Transformed text) ? text : null;
		}

		/**
		 * Return the placeholders that write it, such as {@code {email|lower}}.
		 */
		public List<String> placeholders() {
			return this.functions.stream().map((function) -> "{" + this.path + "|" + function + "}").toList();
		}

		@Override
		public <R extends @Nullable Object> R accept(OperandVisitor<R> visitor) {
			return visitor.visit(this);
		}

		@Override
		public String toString() {
			return this.functions.get(0) + "(" + this.path + ")";
		}

	}

}
