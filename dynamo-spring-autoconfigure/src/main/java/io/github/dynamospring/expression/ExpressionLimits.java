package io.github.dynamospring.expression;

import io.github.dynamospring.item.ItemSize;

/**
 * Limits of DynamoDB's expressions.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html">Quotas</a>
 */
final class ExpressionLimits {

	static final int MAX_BYTES = 4096;

	static final int MAX_OPERATORS = 300;

	static final int MAX_OPTIONS = 100;

	private ExpressionLimits() {
	}

	static String checkLength(String rendered) {
		int length = ItemSize.ofString(rendered);
		if (length > MAX_BYTES) {
			throw new IllegalArgumentException("The expression has " + length + " bytes, but DynamoDB takes "
					+ MAX_BYTES + ": \"" + rendered.substring(0, 80) + "…\"");
		}
		return rendered;
	}

}
