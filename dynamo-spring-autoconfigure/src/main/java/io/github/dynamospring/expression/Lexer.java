package io.github.dynamospring.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;

import io.github.dynamospring.expression.Token.Kind;

/**
 * Lexer of expressions.
 */
final class Lexer {

	private static final Set<String> SYMBOLS = Set.of("=", "<>", "<", "<=", ">", ">=", "(", ")", ",", ".", "[", "]",
			"+", "-");

	private final String text;

	private final List<Token> tokens = new ArrayList<>();

	private int index;

	private Lexer(String text) {
		this.text = text;
	}

	static List<Token> tokens(String text) {
		return new Lexer(text).read();
	}

	private List<Token> read() {
		while (this.index < this.text.length()) {
			int first = this.text.codePointAt(this.index);
			if (Character.isWhitespace(first)) {
				this.index++;
			}
			else {
				this.tokens.add(token(first));
			}
		}
		this.tokens.add(new Token(Kind.END, "", this.index));
		return this.tokens;
	}

	private Token token(int first) {
		refuseSpringExpression((first == ':' || first == '?') ? this.index + 1 : this.index);
		if (Character.isJavaIdentifierStart(first)) {
			return token(Kind.NAME, this.index, end(this.index, Character::isJavaIdentifierPart));
		}
		if (isDigit(first)) {
			return token(Kind.NUMBER, this.index, numberEnd());
		}
		return switch (first) {
			case ':' -> parameter();
			case '\'' -> string();
			default -> symbol(first);
		};
	}

	// an argument that changes the meaning of an expression would be an injection
	private void refuseSpringExpression(int from) {
		if (this.text.startsWith("#{", from) || this.text.startsWith("${", from)) {
			throw error("Spring's expressions are not evaluated, because the plan is made at start-up "
					+ "(take the value as a parameter, ':name')");
		}
	}

	private Token parameter() {
		int start = this.index;
		int end = end(start + 1, Character::isJavaIdentifierPart);
		if (end == start + 1) {
			throw error("Parameter without a name");
		}
		return new Token(Kind.PARAMETER, token(Kind.PARAMETER, start + 1, end).text(), start);
	}

	private Token string() {
		int start = this.index;
		int end = closingQuote(start + 1);
		String content = this.text.substring(start + 1, end).replace("''", "'");
		this.index = end + 1;
		return new Token(Kind.STRING, content, start);
	}

	private int closingQuote(int from) {
		int quote = this.text.indexOf('\'', from);
		if (quote < 0) {
			throw error("String without closing quote");
		}
		if (this.text.startsWith("''", quote)) {
			return closingQuote(quote + 2);
		}
		return quote;
	}

	private Token symbol(int first) {
		int two = Math.min(this.text.length(), this.index + 2);
		if (SYMBOLS.contains(this.text.substring(this.index, two))) {
			return token(Kind.SYMBOL, this.index, two);
		}
		String symbol = Character.toString(first);
		if (!SYMBOLS.contains(symbol)) {
			throw error("Unknown token '" + symbol + "'" + hint(symbol));
		}
		return token(Kind.SYMBOL, this.index, this.index + 1);
	}

	private static String hint(String symbol) {
		return switch (symbol) {
			case "!" -> " (not equal is '<>')";
			case "\"" -> " (strings stand in single quotes)";
			case "#" -> " (names need no placeholder)";
			case "?" -> " (parameters are written ':name')";
			default -> "";
		};
	}

	private int numberEnd() {
		int end = end(this.index, Lexer::isDigit);
		if (isDigitAt(end + 1) && this.text.charAt(end) == '.') {
			end = end(end + 1, Lexer::isDigit);
		}
		return exponentEnd(end);
	}

	private int exponentEnd(int from) {
		if (from >= this.text.length() || Character.toLowerCase(this.text.charAt(from)) != 'e') {
			return from;
		}
		boolean sign = from + 1 < this.text.length() && "+-".indexOf(this.text.charAt(from + 1)) >= 0;
		int digits = from + (sign ? 2 : 1);
		return isDigitAt(digits) ? end(digits, Lexer::isDigit) : from;
	}

	private boolean isDigitAt(int position) {
		return position < this.text.length() && isDigit(this.text.charAt(position));
	}

	private static boolean isDigit(int character) {
		return character >= '0' && character <= '9';
	}

	private int end(int from, IntPredicate part) {
		int end = from;
		while (end < this.text.length() && part.test(this.text.codePointAt(end))) {
			end += Character.charCount(this.text.codePointAt(end));
		}
		return end;
	}

	private Token token(Kind kind, int start, int end) {
		this.index = end;
		return new Token(kind, this.text.substring(start, end), start);
	}

	private ExpressionSyntaxException error(String problem) {
		return new ExpressionSyntaxException(problem, this.text, this.index + 1);
	}

}
