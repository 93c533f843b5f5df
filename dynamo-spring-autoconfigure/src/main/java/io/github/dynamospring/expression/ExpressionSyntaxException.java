package io.github.dynamospring.expression;

/**
 * Exception thrown when an expression cannot be parsed, or DynamoDB would refuse it.
 *
 * @since 0.1
 */
public class ExpressionSyntaxException extends IllegalArgumentException {

	private final String expression;

	private final int position;

	/**
	 * Create an exception.
	 * @param problem the problem, without the position
	 * @param expression the whole expression
	 * @param position the number of the culprit's first character, from 1
	 */
	public ExpressionSyntaxException(String problem, String expression, int position) {
		super(problem + " at position " + position + " in \"" + expression + "\"");
		this.expression = expression;
		this.position = position;
	}

	/**
	 * Return the whole expression.
	 */
	public String getExpression() {
		return this.expression;
	}

	/**
	 * Return the number of the culprit's first character, from 1.
	 */
	public int getPosition() {
		return this.position;
	}

}
