package io.github.dynamospring.expression;

import java.util.List;
import java.util.function.Supplier;

import io.github.dynamospring.expression.Token.Kind;

/**
 * Stream of the tokens of an expression. It enforces DynamoDB's limits.
 */
final class TokenStream {

	// far above handwritten expressions, far below the capacity of a thread's stack
	private static final int MAX_DEPTH = 100;

	private final String text;

	private final List<Token> tokens;

	private int index;

	private int depth;

	private int operators;

	TokenStream(String text) {
		this.text = text;
		this.tokens = Lexer.tokens(text);
	}

	Token peek() {
		return this.tokens.get(this.index);
	}

	Token peekSecond() {
		return this.tokens.get(Math.min(this.index + 1, this.tokens.size() - 1));
	}

	Token next() {
		Token token = peek();
		this.index = Math.min(this.index + 1, this.tokens.size() - 1);
		return token;
	}

	Position position() {
		return new Position(peek().position());
	}

	boolean acceptSymbol(String symbol) {
		return accept(peek().isSymbol(symbol));
	}

	boolean acceptWord(String word) {
		return accept(peek().isWord(word));
	}

	private boolean accept(boolean matches) {
		if (matches) {
			next();
		}
		return matches;
	}

	void expectSymbol(String symbol) {
		if (!acceptSymbol(symbol)) {
			throw expected("'" + symbol + "'");
		}
	}

	void expectWord(String word) {
		if (!acceptWord(word)) {
			throw expected("'" + word + "'");
		}
	}

	Token expect(Kind kind, String description) {
		if (peek().kind() != kind) {
			throw expected(description);
		}
		return next();
	}

	/**
	 * Read one level deeper.
	 */
	<T> T nested(Supplier<T> reader) {
		if (this.depth == MAX_DEPTH) {
			throw error("More than " + MAX_DEPTH + " levels of nesting", position());
		}
		this.depth++;
		T result = reader.get();
		this.depth--;
		return result;
	}

	/**
	 * Count an operator or function.
	 */
	void countOperator(Position position) {
		this.operators++;
		if (this.operators > ExpressionLimits.MAX_OPERATORS) {
			throw error("More than DynamoDB's " + ExpressionLimits.MAX_OPERATORS + " operators and functions",
					position);
		}
	}

	ExpressionSyntaxException expected(String description) {
		return error("Expected " + description + " but found " + peek().describe(), position());
	}

	ExpressionSyntaxException error(String problem, Position position) {
		return new ExpressionSyntaxException(problem, this.text, position.column());
	}

}
