package io.github.dynamospring.expression;

import java.util.Locale;
import java.util.Set;

/**
 * Token of an expression.
 *
 * @param kind its kind
 * @param text its text as written; of a string, its content
 * @param position the index of its first character
 */
record Token(Kind kind, String text, int position) {

	private static final Set<String> KEYWORDS = Set.of("and", "or", "not", "between", "in");

	boolean isSymbol(String symbol) {
		return this.kind == Kind.SYMBOL && this.text.equals(symbol);
	}

	boolean isWord(String word) {
		return this.kind == Kind.NAME && this.text.equalsIgnoreCase(word);
	}

	boolean isKeyword() {
		return this.kind == Kind.NAME && KEYWORDS.contains(this.text.toLowerCase(Locale.ROOT));
	}

	/**
	 * Return a description of the token for errors.
	 */
	String describe() {
		return switch (this.kind) {
			case END -> "the end";
			case STRING -> "the string '" + this.text + "'";
			case PARAMETER -> "':" + this.text + "'";
			case NAME -> (isKeyword() ? "the keyword '" : "'") + this.text + "'";
			default -> "'" + this.text + "'";
		};
	}

	enum Kind {

		NAME, PARAMETER, STRING, NUMBER, SYMBOL, END

	}

}
