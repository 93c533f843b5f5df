package io.github.dynamospring.key;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Compiled placeholder that writes the text in its place.
 */
record KeySlot(KeyTemplate template, KeyPlaceholder placeholder, KeyForm form, KeyEscape escape) {

	/**
	 * Return the characters that the text can have: one set per character of a fixed
	 * width, else the one set of all.
	 */
	List<KeyChars> chars() {
		return (this.escape == KeyEscape.ALL) ? List.of(KeyChars.FULLY_ESCAPED) : this.form.chars();
	}

	void append(@Nullable Object value, StringBuilder out) {
		if (value == null) {
			throw problem("the value is null", null);
		}
		int start = out.length();
		try {
			this.form.append(value, out);
			this.escape.apply(out, start, this.placeholder.width());
		}
		catch (ClassCastException ex) {
			throw problem("the value is a " + value.getClass().getName() + ", not a " + this.form.type().getName(), ex);
		}
		catch (IllegalArgumentException ex) {
			throw problem(ex.getMessage(), ex);
		}
	}

	private KeyValueException problem(@Nullable String reason, @Nullable Exception cause) {
		return new KeyValueException(
				"Cannot write " + this.placeholder.text() + " of key template \"" + this.template + "\": " + reason,
				cause);
	}

}
