package io.github.dynamospring.expression;

/**
 * Right side of {@code set path = …}.
 *
 * @since 0.1
 */
public sealed interface UpdateValue
		permits Operand, UpdateValue.Plus, UpdateValue.Minus, UpdateValue.IfNotExists, UpdateValue.ListAppend {

	/**
	 * Return the position of the value in its text.
	 */
	Position position();

	/**
	 * Return a copy of this value with other operands.
	 * @param target the path that is set
	 */
	UpdateValue map(OperandMapping mapping, Path target);

	/**
	 * Sum, {@code left + right}.
	 *
	 * @param left an operand or function
	 * @param right an operand or function
	 * @param position the position of the value in its text
	 */
	record Plus(UpdateValue left, UpdateValue right, Position position) implements UpdateValue {

		@Override
		public UpdateValue map(OperandMapping mapping, Path target) {
			return new Plus(this.left.map(mapping, target), this.right.map(mapping, target), this.position);
		}

		@Override
		public String toString() {
			return this.left + " + " + this.right;
		}

	}

	/**
	 * Difference, {@code left - right}.
	 *
	 * @param left an operand or function
	 * @param right an operand or function
	 * @param position the position of the value in its text
	 */
	record Minus(UpdateValue left, UpdateValue right, Position position) implements UpdateValue {

		@Override
		public UpdateValue map(OperandMapping mapping, Path target) {
			return new Minus(this.left.map(mapping, target), this.right.map(mapping, target), this.position);
		}

		@Override
		public String toString() {
			return this.left + " - " + this.right;
		}

	}

	/**
	 * Value at a path, or a default if it is absent: {@code if_not_exists(path, value)}.
	 *
	 * @param path the path
	 * @param value an operand or function
	 * @param position the position of the function in its text
	 */
	record IfNotExists(Path path, UpdateValue value, Position position) implements UpdateValue {

		@Override
		public UpdateValue map(OperandMapping mapping, Path target) {
			return new IfNotExists(mapping.path(this.path), this.value.map(mapping, target), this.position);
		}

		@Override
		public String toString() {
			return "if_not_exists(" + this.path + ", " + this.value + ")";
		}

	}

	/**
	 * Concatenation of two lists, {@code list_append(left, right)}.
	 *
	 * @param left an operand or function
	 * @param right an operand or function
	 * @param position the position of the function in its text
	 */
	record ListAppend(UpdateValue left, UpdateValue right, Position position) implements UpdateValue {

		@Override
		public UpdateValue map(OperandMapping mapping, Path target) {
			return new ListAppend(this.left.map(mapping, target), this.right.map(mapping, target), this.position);
		}

		@Override
		public String toString() {
			return "list_append(" + this.left + ", " + this.right + ")";
		}

	}

}
