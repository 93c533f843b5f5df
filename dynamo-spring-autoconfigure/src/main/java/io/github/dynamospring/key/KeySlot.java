package io.github.dynamospring.key;

import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Compiled placeholder that writes the text in its place.
 */
record KeySlot(KeyTemplate template, KeyPlaceholder placeholder, KeyForm form, KeyEscape escape, KeyFormat format) {

	/**
	 * Return the characters that the text can have: one set per character of a fixed
	 * width, else the one set of all.
	 */
	List<KeyChars> chars() {
		return this.form.isFixed() ? this.form.chars()
				: List.of(this.escape.written(this.form.chars().get(0), this.format));
	}

	/**
	 * Return whether any text ends the key, be it one with the delimiter.
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
	 * Append the text of a value.
	 * @return where the first character stands that no key can have here, or -1
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
			return this.form.isPath() ? appendPath((List<?>) value, out) : appendText(value, out);
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

	// Each element is ended by the delimiter, so that none begins with another one.
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
	 * Return the text of a value, as operand of a condition.
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
	 * Return why values cannot be read back, or null where they can.
	 */
	@Nullable String readRefusal() {
		if (this.form.isReadable()) {
			return null;
		}
		return this.placeholder.text()
				+ (this.placeholder.isLossy() ? " keeps only a part of it" : (this.placeholder.text().indexOf('|') < 0)
						? " leaves out its offset" : " has a function that nothing reverses");
	}

	/**
	 * Return the value of a text in a key. What is wrong with the text is not told,
	 * because it may be personal data.
	 */
	Object read(String text) {
		try {
			return this.form.isPath() ? readPath(text) : readText(text);
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
	 * Text of a placeholder, which stands for all values that have it.
	 */
	record RenderedText(String text) {

	}

}
