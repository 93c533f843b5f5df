package io.github.dynamospring.key;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.key.KeyTemplate.FunctionCall;
import io.github.dynamospring.key.KeyTemplate.Literal;
import io.github.dynamospring.key.KeyTemplate.Placeholder;
import io.github.dynamospring.key.KeyTemplate.Segment;

/**
 * Recursive-descent parser of templates.
 */
final class KeyTemplateParser {

	private final String source;

	private int next;

	KeyTemplateParser(String source) {
		this.source = source;
	}

	List<Segment> parse() {
		if (this.source.isEmpty()) {
			throw problem(0, "it is empty: write a literal such as META or a placeholder such as {id}");
		}
		List<Segment> segments = new ArrayList<>();
		while (this.next < this.source.length()) {
			segments.add((this.source.charAt(this.next) == '{') ? placeholder() : literal());
		}
		return segments;
	}

	private Literal literal() {
		int start = this.next;
		while (this.next < this.source.length() && this.source.charAt(this.next) != '{') {
			checkLiteral(this.source.codePointAt(this.next));
			this.next += Character.charCount(this.source.codePointAt(this.next));
		}
		return new Literal(this.source.substring(start, this.next), start + 1);
	}

	private void checkLiteral(int c) {
		if (c == '}') {
			throw problem(this.next, "'}' at position %d is unmatched: open it with '{' or leave it out");
		}
		if (c == Character.MAX_CODE_POINT || Character.getType(c) == Character.SURROGATE) {
			throw problem(this.next,
					"U+" + Integer.toHexString(c).toUpperCase() + " at position %d is no character: leave it out");
		}
	}

	private Placeholder placeholder() {
		int start = this.next++;
		String path = path(start);
		List<FunctionCall> functions = new ArrayList<>();
		while (has('|')) {
			this.next++;
			functions.add(function(start));
		}
		if (!has('}')) {
			throw unexpected(start, "'.', '|' or '}'");
		}
		this.next++;
		return new Placeholder(path, functions, start + 1);
	}

	private String path(int brace) {
		int start = this.next;
		property(brace);
		while (has('.')) {
			this.next++;
			property(brace);
		}
		return this.source.substring(start, this.next);
	}

	private void property(int brace) {
		if (isAtEnd() || !Character.isJavaIdentifierStart(this.source.charAt(this.next))) {
			throw unexpected(brace, "a property name");
		}
		while (!isAtEnd() && Character.isJavaIdentifierPart(this.source.charAt(this.next))) {
			this.next++;
		}
	}

	private FunctionCall function(int brace) {
		int start = this.next;
		if (isAtEnd() || !Character.isLetter(this.source.charAt(this.next))) {
			throw unexpected(brace, "a function name");
		}
		while (!isAtEnd() && isFunctionPart(this.source.charAt(this.next))) {
			this.next++;
		}
		return new FunctionCall(this.source.substring(start, this.next), arguments(brace), start + 1);
	}

	private boolean isFunctionPart(char c) {
		return Character.isLetterOrDigit(c) || c == '-' || c == '_';
	}

	private List<String> arguments(int brace) {
		List<String> arguments = new ArrayList<>();
		while (has(arguments.isEmpty() ? ':' : ',')) {
			this.next++;
			arguments.add(argument(brace));
		}
		return arguments;
	}

	private String argument(int brace) {
		int start = this.next;
		while (!isAtEnd() && "{}|:,".indexOf(this.source.charAt(this.next)) < 0) {
			this.next++;
		}
		if (start == this.next) {
			throw unexpected(brace, "an argument");
		}
		return this.source.substring(start, this.next);
	}

	private boolean has(char c) {
		return !isAtEnd() && this.source.charAt(this.next) == c;
	}

	private boolean isAtEnd() {
		return this.next == this.source.length();
	}

	private KeyTemplateException unexpected(int brace, String expected) {
		if (isAtEnd()) {
			return problem(brace, "'{' at position %d is not closed: add '}'");
		}
		String found = Character.toString(this.source.codePointAt(this.next));
		return problem(this.next, "expected " + expected + " at position %d but found '" + found + "'");
	}

	private KeyTemplateException problem(int index, String text) {
		return new KeyTemplateException(this.source, index + 1, text.replace("%d", Integer.toString(index + 1)));
	}

}
