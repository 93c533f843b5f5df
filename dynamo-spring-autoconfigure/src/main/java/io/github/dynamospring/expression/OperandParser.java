package io.github.dynamospring.expression;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.expression.Path.Index;
import io.github.dynamospring.expression.Path.Name;
import io.github.dynamospring.expression.Path.Step;
import io.github.dynamospring.expression.Token.Kind;
import io.github.dynamospring.item.ItemValue;

/**
 * Parser of paths, parameters and literals.
 */
final class OperandParser {

	private final TokenStream tokens;

	OperandParser(TokenStream tokens) {
		this.tokens = tokens;
	}

	/**
	 * Parse a path, parameter or literal.
	 */
	Operand operand() {
		Token token = this.tokens.peek();
		return switch (token.kind()) {
			case PARAMETER -> new Parameter(this.tokens.next().text(), new Position(token.position()));
			case STRING -> string();
			case NUMBER -> number("");
			case NAME -> named(token);
			default -> signed();
		};
	}

	private Literal string() {
		Position position = this.tokens.position();
		try {
			return new Literal(ItemValue.of(this.tokens.next().text()), position);
		}
		catch (IllegalArgumentException ex) {
			throw this.tokens.error("String that DynamoDB cannot store (" + ex.getMessage() + ")", position);
		}
	}

	private Operand named(Token token) {
		if (token.isWord("true") || token.isWord("false")) {
			this.tokens.next();
			return new Literal(ItemValue.bool(token.isWord("true")), new Position(token.position()));
		}
		if (token.isWord("null")) {
			throw this.tokens.error("There is no null (an absent property is attribute_not_exists(…))",
					this.tokens.position());
		}
		return path("a property, parameter or literal");
	}

	private Operand signed() {
		Position position = this.tokens.position();
		if (!this.tokens.acceptSymbol("-")) {
			throw this.tokens.expected("a property, parameter or literal");
		}
		return new Literal(number("-").value(), position);
	}

	private Literal number(String sign) {
		Position position = this.tokens.position();
		String text = this.tokens.expect(Kind.NUMBER, "a number").text();
		try {
			return new Literal(ItemValue.number(sign + text), position);
		}
		catch (IllegalArgumentException ex) {
			throw this.tokens.error("Number that DynamoDB cannot store (" + ex.getMessage() + ")", position);
		}
	}

	Path path() {
		return path("a property");
	}

	private Path path(String expected) {
		Position position = this.tokens.position();
		List<Step> steps = new ArrayList<>();
		steps.add(name(expected));
		while (this.tokens.peek().isSymbol(".") || this.tokens.peek().isSymbol("[")) {
			steps.add(this.tokens.acceptSymbol(".") ? name("a property") : index());
		}
		return new Path(steps, position);
	}

	private Name name(String expected) {
		if (this.tokens.peek().isKeyword()) {
			throw this.tokens.expected(expected);
		}
		return new Name(this.tokens.expect(Kind.NAME, expected).text());
	}

	private Index index() {
		this.tokens.expectSymbol("[");
		String digits = this.tokens.peek().text();
		if (this.tokens.peek().kind() != Kind.NUMBER || !digits.matches("\\d{1,9}")) {
			throw this.tokens.expected("a list index");
		}
		this.tokens.next();
		this.tokens.expectSymbol("]");
		return new Index(Integer.parseInt(digits));
	}

}
