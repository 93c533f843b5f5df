package io.github.dynamospring.expression;

import java.util.Arrays;
import java.util.List;

import io.github.dynamospring.expression.ConditionExpression.Operator;
import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Size;
import io.github.dynamospring.item.AttributeType;
import io.github.dynamospring.item.ItemValue;
import io.github.dynamospring.item.ItemValue.NumberValue;
import io.github.dynamospring.item.ItemValue.StringValue;

/**
 * Checks that refuse operands that DynamoDB would refuse for all properties.
 */
final class OperandChecks {

	private final TokenStream tokens;

	OperandChecks(TokenStream tokens) {
		this.tokens = tokens;
	}

	void comparison(Operand left, Operator operator, Operand right) {
		distinct(left, List.of(right), operator.toString());
		if (operator.isOrder()) {
			ordered(left, operator.toString());
			ordered(right, operator.toString());
		}
		size(left, right);
		size(right, left);
	}

	void between(Operand operand, Operand low, Operand high) {
		List<Operand> bounds = List.of(low, high);
		distinct(operand, bounds, "between");
		bounds.forEach((bound) -> {
			ordered(bound, "between");
			size(operand, bound);
		});
		ordered(operand, "between");
		if (low instanceof Literal first && high instanceof Literal second) {
			bounds(first, second);
		}
	}

	private void bounds(Literal low, Literal high) {
		if (low.value().type() != high.value().type()) {
			throw error("Bounds of 'between' that differ in type", high);
		}
		// the order of strings is known only after their conversion
		if (low.value() instanceof NumberValue && low.value().compareTo(high.value()) > 0) {
			throw error("Bounds of 'between' in reverse order", low);
		}
	}

	void in(Operand operand, List<Operand> options) {
		distinct(operand, options, "in");
		options.forEach((option) -> size(operand, option));
	}

	/**
	 * Check that the first operand differs from the others, as DynamoDB requires.
	 */
	void distinct(Operand operand, List<Operand> others, String operator) {
		for (Operand other : others) {
			if (other.equals(operand)) {
				throw error("The same operand '" + other + "' on both sides of '" + operator + "'", other);
			}
		}
	}

	private void ordered(Operand operand, String operator) {
		if (operand instanceof Literal literal && literal.value().type() == AttributeType.BOOL) {
			throw error("A boolean has no order, so '" + operator + "' does not take one", operand);
		}
	}

	private void size(Operand sized, Operand other) {
		if (sized instanceof Size) {
			number(other, "size");
		}
	}

	void number(Operand operand, String operator) {
		if (operand instanceof Literal literal && !(literal.value() instanceof NumberValue)) {
			throw error("'" + operator + "' takes a number", operand);
		}
	}

	void string(Operand operand, String function) {
		if (operand instanceof Size
				|| operand instanceof Literal literal && !(literal.value() instanceof StringValue)) {
			throw error("'" + function + "' takes a string", operand);
		}
	}

	void type(Operand operand) {
		string(operand, "attribute_type");
		if (operand instanceof Literal literal && !isType(literal.value())) {
			throw error("Unknown type " + operand + " (types are S, N, B, BOOL, NULL, M, L, SS, NS, BS)", operand);
		}
	}

	private static boolean isType(ItemValue value) {
		return value instanceof StringValue string
				&& Arrays.stream(AttributeType.values()).anyMatch((type) -> type.name().equals(string.value()));
	}

	private ExpressionSyntaxException error(String problem, Operand culprit) {
		return this.tokens.error(problem, culprit.position());
	}

}
