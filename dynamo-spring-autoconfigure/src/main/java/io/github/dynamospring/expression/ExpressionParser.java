package io.github.dynamospring.expression;

import java.util.Objects;

/**
 * Parser of conditions and updates in DynamoDB's expression syntax, with property names
 * in place of attribute names and {@code :name} for a method parameter. Keywords may be
 * in upper or lower case. Literals are strings in single quotes (a quote inside is
 * doubled), decimal numbers, {@code true} and {@code false}.
 *
 * @since 0.1
 */
public final class ExpressionParser {

	private ExpressionParser() {
	}

	/**
	 * Parse a condition, such as {@code status = 'UNPAID' and size(lines) > :n}.
	 * @throws ExpressionSyntaxException if the text is not a condition, or DynamoDB would
	 * refuse it for every item
	 */
	public static ConditionExpression parseCondition(String text) {
		Objects.requireNonNull(text, "'text' must not be null");
		return new ConditionParser(new TokenStream(text), false).parse();
	}

	/**
	 * Parse a condition on keys, such as {@code lower(email) = :email}, which may apply
	 * functions of key templates to properties.
	 * @throws ExpressionSyntaxException if the text is not a condition, or DynamoDB would
	 * refuse it for every item
	 */
	public static ConditionExpression parseQuery(String text) {
		Objects.requireNonNull(text, "'text' must not be null");
		return new ConditionParser(new TokenStream(text), true).parse();
	}

	/**
	 * Parse an update, such as {@code set status = 'PAID' remove expiresAt}.
	 * @throws ExpressionSyntaxException if the text is not an update, or DynamoDB would
	 * refuse it for every item
	 */
	public static UpdateExpression parseUpdate(String text) {
		Objects.requireNonNull(text, "'text' must not be null");
		return new UpdateParser(new TokenStream(text)).parse();
	}

}
