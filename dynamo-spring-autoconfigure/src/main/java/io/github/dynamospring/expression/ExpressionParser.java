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
	 * Read a condition, such as {@code status = 'UNPAID' and size(lines) > :n}.
	 * @throws ExpressionSyntaxException if the text is no condition, or is one that
	 * DynamoDB refuses whatever the item is
	 */
	public static ConditionExpression parseCondition(String text) {
		Objects.requireNonNull(text, "'text' must not be null");
		return new ConditionParser(new TokenStream(text), false).parse();
	}

	/**
	 * Read a condition that keys are to serve, such as {@code lower(email) = :email}: it
	 * can ask for what a function of key templates makes of a property.
	 * @throws ExpressionSyntaxException if the text is no condition, or is one that
	 * DynamoDB refuses whatever the item is
	 */
	public static ConditionExpression parseQuery(String text) {
		Objects.requireNonNull(text, "'text' must not be null");
		return new ConditionParser(new TokenStream(text), true).parse();
	}

	/**
	 * Read an update, such as {@code set status = 'PAID' remove expiresAt}.
	 * @throws ExpressionSyntaxException if the text is no update, or is one that DynamoDB
	 * refuses whatever the item is
	 */
	public static UpdateExpression parseUpdate(String text) {
		Objects.requireNonNull(text, "'text' must not be null");
		return new UpdateParser(new TokenStream(text)).parse();
	}

}
