package io.github.dynamospring.observation.hot;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ComparisonOperator;
import software.amazon.awssdk.services.dynamodb.model.Condition;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;

/**
 * Parser of the values that a query compares key attributes with by equality. The
 * expression is searched for its equals signs, without a full parse: DynamoDB has already
 * refused expressions outside its grammar.
 */
final class QueryKeyParser {

	private final QueryRequest request;

	QueryKeyParser(QueryRequest request) {
		this.request = request;
	}

	/**
	 * Return the value of an attribute, or null if the query does not compare it by
	 * equality.
	 */
	@Nullable AttributeValue find(String attribute) {
		String expression = this.request.keyConditionExpression();
		if (expression != null) {
			return find(attribute, expression);
		}
		return find(this.request.keyConditions().get(attribute));
	}

	private @Nullable AttributeValue find(String attribute, String expression) {
		for (int at = expression.indexOf('='); at >= 0; at = expression.indexOf('=', at + 1)) {
			AttributeValue value = operand(attribute, expression, at);
			if (value != null) {
				return value;
			}
		}
		return null;
	}

	private static boolean isComparison(String expression, int at) {
		return at > 0 && (expression.charAt(at - 1) == '<' || expression.charAt(at - 1) == '>');
	}

	private @Nullable AttributeValue operand(String attribute, String expression, int equals) {
		if (isComparison(expression, equals)) {
			return null;
		}
		int leftEnd = skipBack(expression, equals);
		int leftStart = startOf(expression, leftEnd);
		int rightStart = skip(expression, equals + 1);
		int rightEnd = endOf(expression, rightStart);
		if (isAttribute(attribute, expression, leftStart, leftEnd)) {
			return value(expression, rightStart, rightEnd);
		}
		if (isAttribute(attribute, expression, rightStart, rightEnd)) {
			return value(expression, leftStart, leftEnd);
		}
		return null;
	}

	private static int skipBack(String expression, int end) {
		int at = end;
		while (at > 0 && !isOperand(expression.charAt(at - 1))) {
			at--;
		}
		return at;
	}

	private static int startOf(String expression, int end) {
		int at = end;
		while (at > 0 && isOperand(expression.charAt(at - 1))) {
			at--;
		}
		return at;
	}

	private static int skip(String expression, int start) {
		int at = start;
		while (at < expression.length() && !isOperand(expression.charAt(at))) {
			at++;
		}
		return at;
	}

	private static int endOf(String expression, int start) {
		int at = start;
		while (at < expression.length() && isOperand(expression.charAt(at))) {
			at++;
		}
		return at;
	}

	private static boolean isOperand(char character) {
		return character > ' ' && "()=<>,".indexOf(character) < 0;
	}

	private boolean isAttribute(String attribute, String expression, int start, int end) {
		if (start == end || expression.charAt(start) != '#') {
			return end - start == attribute.length() && expression.startsWith(attribute, start);
		}
		return attribute.equals(this.request.expressionAttributeNames().get(expression.substring(start, end)));
	}

	private @Nullable AttributeValue value(String expression, int start, int end) {
		return this.request.expressionAttributeValues().get(expression.substring(start, end));
	}

	private static @Nullable AttributeValue find(@Nullable Condition condition) {
		if (condition == null || condition.comparisonOperator() != ComparisonOperator.EQ) {
			return null;
		}
		if (condition.attributeValueList().size() != 1) {
			return null;
		}
		return condition.attributeValueList().get(0);
	}

}
