package io.github.dynamospring.key;

import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Compiled placeholder, which writes and reads its part of a key.
 */
record KeySlot(KeyTemplate template, KeyPlaceholder placeholder, KeyForm form, KeyEscape escape, KeyFormat format) {

	/**
	 * Return the possible characters of the text: one set per character of a fixed width,
	 * or a single set for a variable width.
	 */
	List<KeyChars> chars() {
		if (this.form.isFixed()) {
			return this.form.chars();
		}
		return List.of(this.escape.written(this.form.chars().get(0), this.format));
	}

	/**
	 * Return whether the last text of a key may contain the delimiter.
	 */
	boolean isOpen() {
		return this.escape == KeyEscape.LAST;
	}

	/**
	 * Return this slot with the delimiter refused.
	 */
	KeySlot closed() {
		return new KeySlot(this.template, this.placeholder, this.form, KeyEscape.REFUSED, this.format);
	}

	/**
	 * Return why each text is refused, or null if some are accepted.
	 */
	@Nullable String textRefusal() {
		if (this.escape != KeyEscape.REFUSED || !this.form.isWrittenWith(this.format.delimiter())) {
			return null;
		}
		return this.placeholder.text() + " has texts with the delimiter '" + this.format.delimiter()
				+ "', and the table has no escapes";
	}

	/**
	 * Append the text of a value.
	 * @return the index of the first refused character, or -1
	 */
	int append(@Nullable Object value, StringBuilder out) {
		if (value == null) {
			throw problem("the value is null", null);
		}
		if (value instanceof RenderedText rendered) {
			out.append(rendered.text());
			return -1;
		}
		try {
			if (this.form.isPath()) {
				return appendPath((List<?>) value, out);
			}
			return appendText(value, out);
		}
		catch (ClassCastException ex) {
			throw problem("the value is a " + value.getClass().getName() + ", not a " + this.form.type().getName(), ex);
		}
		catch (IllegalArgumentException ex) {
			throw problem(ex.getMessage(), ex);
		}
	}

	private int appendText(Object value, StringBuilder out) {
		int start = out.length();
		this.form.append(value, out);
		return this.escape.apply(out, start, this.placeholder.width(), this.format);
	}

	// The delimiter ends each element, so that one is never a prefix of another.
	private int appendPath(List<?> elements, StringBuilder out) {
		if (elements.isEmpty()) {
			throw new IllegalArgumentException("the path is empty, and a key has one element of it at least");
		}
		for (Object element : elements) {
			if (element == null) {
				throw new IllegalArgumentException("an element of the path is null");
			}
			int refused = appendText(element, out);
			if (refused >= 0) {
				return refused;
			}
			out.append(this.format.delimiter());
		}
		return -1;
	}

	/**
	 * Return the text of a value as an operand of a condition.
	 */
	RenderedText rendered(Object value) {
		StringBuilder out = new StringBuilder();
		append(value, out);
		return new RenderedText(out.toString());
	}

	/**
	 * Return this slot with another form.
	 */
	KeySlot with(KeyForm form) {
		return new KeySlot(this.template, this.placeholder, form, this.escape, this.format);
	}

	KeyValueException refusal() {
		String which = (this.escape == KeyEscape.REFUSED_BELOW) ? "' or a character that sorts below it" : "'";
		String more = this.format.isEscapable()
				? ", or let the table escape it (escape = full), which other applications have to undo" : "";
		return problem(
				"the value contains the delimiter '" + this.format.delimiter() + which
						+ ", and the table has no escapes: leave it out of '" + this.placeholder.path() + "'" + more,
				null);
	}

	/**
	 * Return why values cannot be read back, or null if they can.
	 */
	@Nullable String readRefusal() {
		if (this.form.isReadable()) {
			return null;
		}
		return this.placeholder.text() + " " + obstacle();
	}

	private String obstacle() {
		if (this.placeholder.isLossy()) {
			return "keeps only a part of it";
		}
		if (this.placeholder.text().indexOf('|') < 0) {
			return "leaves out its offset";
		}
		return "has a function without an inverse";
	}

	/**
	 * Return the value of a text in a key. An exception does not quote the text, because
	 * it may be personal data.
	 */
	Object read(String text) {
		try {
			if (this.form.isPath()) {
				return readPath(text);
			}
			return readText(text);
		}
		catch (IllegalArgumentException | DateTimeException ex) {
			throw new KeyValueException("Cannot read " + this.placeholder.text() + " of key template \"" + this.template
					+ "\": the key was not written by it", null);
		}
	}

	private Object readText(String text) {
		return this.form.value(this.escape.undo(text, this.format));
	}

	private List<Object> readPath(String text) {
		List<Object> elements = new ArrayList<>();
		for (int start = 0; start < text.length() || elements.isEmpty();) {
			int end = text.indexOf(this.format.delimiter(), start);
			if (end < 0) {
				throw new IllegalArgumentException("the last element is not ended");
			}
			elements.add(readText(text.substring(start, end)));
			start = end + 1;
		}
		return elements;
	}

	private KeyValueException problem(@Nullable String reason, @Nullable Exception cause) {
		return new KeyValueException(
				"Cannot write " + this.placeholder.text() + " of key template \"" + this.template + "\": " + reason,
				cause);
	}

	/**
	 * Text of a placeholder, in place of a value.
	 */
	record RenderedText(String text) {

	}

}
