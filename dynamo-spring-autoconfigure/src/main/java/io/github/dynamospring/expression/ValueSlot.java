package io.github.dynamospring.expression;

import org.jspecify.annotations.Nullable;

/**
 * Unbound value of a request.
 *
 * @param placeholder the placeholder, such as {@code :v0}
 * @param operand the parameter or literal
 * @param comparedWith the property path in the expression that it is compared with, or
 * null
 * @param kind the role of the operand for that path
 * @since 0.1
 */
public record ValueSlot(String placeholder, Operand operand, @Nullable Path comparedWith, ValueKind kind) {

	/**
	 * Return the placeholder of one of the values of an {@link ValueKind#OPTIONS} slot.
	 * @param index the number of the value, from 0
	 */
	public String option(int index) {
		return this.placeholder + "_" + index;
	}

	/**
	 * Replace the placeholder of an {@link ValueKind#OPTIONS} slot by placeholders of its
	 * values.
	 * @param expression a rendered expression
	 * @param count the number of values, 1 to 100
	 * @throws IllegalArgumentException if the number is out of this range
	 */
	public String expand(String expression, int count) {
		if (count < 1 || count > ExpressionLimits.MAX_OPTIONS) {
			throw new IllegalArgumentException(
					"'in " + this.operand + "' has " + count + " values, but DynamoDB takes 1 to 100");
		}
		StringBuilder options = new StringBuilder("(").append(option(0));
		for (int i = 1; i < count; i++) {
			options.append(", ").append(option(i));
		}
		return ExpressionLimits.checkLength(expression.replace("(" + this.placeholder + ")", options.append(")")));
	}

}
