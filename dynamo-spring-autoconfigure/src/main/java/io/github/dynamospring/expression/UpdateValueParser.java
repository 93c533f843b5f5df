package io.github.dynamospring.expression;

import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Token.Kind;
import io.github.dynamospring.expression.UpdateValue.IfNotExists;
import io.github.dynamospring.expression.UpdateValue.ListAppend;
import io.github.dynamospring.expression.UpdateValue.Minus;
import io.github.dynamospring.expression.UpdateValue.Plus;

/**
 * Parser of the right side of {@code set path = …}.
 */
final class UpdateValueParser {

	private final TokenStream tokens;

	private final OperandParser operands;

	private final OperandChecks checks;

	UpdateValueParser(TokenStream tokens) {
		this.tokens = tokens;
		this.operands = new OperandParser(tokens);
		this.checks = new OperandChecks(tokens);
	}

	UpdateValue parse() {
		Position position = this.tokens.position();
		UpdateValue left = term();
		if (!isSign()) {
			return left;
		}
		String sign = sign();
		UpdateValue right = term();
		if (isSign()) {
			throw this.tokens.error("A second '+' or '-' (DynamoDB takes one for each value)", this.tokens.position());
		}
		checkNumber(left, sign);
		checkNumber(right, sign);
		if (sign.equals("+")) {
			return new Plus(left, right, position);
		}
		return new Minus(left, right, position);
	}

	private boolean isSign() {
		return this.tokens.peek().isSymbol("+") || this.tokens.peek().isSymbol("-");
	}

	private String sign() {
		this.tokens.countOperator(this.tokens.position());
		return this.tokens.next().text();
	}

	private void checkNumber(UpdateValue value, String sign) {
		if (value instanceof Operand operand) {
			this.checks.number(operand, sign);
		}
		if (value instanceof ListAppend) {
			throw this.tokens.error("'" + sign + "' takes a number", value.position());
		}
	}

	private UpdateValue term() {
		Token token = this.tokens.peek();
		boolean function = token.kind() == Kind.NAME && this.tokens.peekSecond().isSymbol("(");
		if (function) {
			return this.tokens.nested(this::function);
		}
		return this.operands.operand();
	}

	private UpdateValue function() {
		Position position = this.tokens.position();
		String name = this.tokens.next().text();
		if (!name.equals("if_not_exists") && !name.equals("list_append")) {
			throw this.tokens.error("Unknown function '" + name + "' (updates have if_not_exists and list_append)",
					position);
		}
		this.tokens.countOperator(position);
		this.tokens.expectSymbol("(");
		UpdateValue function = name.equals("list_append") ? listAppend(position) : ifNotExists(position);
		this.tokens.expectSymbol(")");
		return function;
	}

	private UpdateValue ifNotExists(Position position) {
		Path path = this.operands.path();
		this.tokens.expectSymbol(",");
		return new IfNotExists(path, term(), position);
	}

	private UpdateValue listAppend(Position position) {
		UpdateValue left = list();
		this.tokens.expectSymbol(",");
		return new ListAppend(left, list(), position);
	}

	private UpdateValue list() {
		UpdateValue value = term();
		if (value instanceof Literal) {
			throw this.tokens.error("'list_append' takes a list", value.position());
		}
		return value;
	}

}
