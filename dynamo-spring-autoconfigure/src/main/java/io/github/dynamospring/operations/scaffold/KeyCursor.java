package io.github.dynamospring.operations.scaffold;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Cursor over the texts that a key attribute has in the items of a type. It goes through
 * all of them at once.
 */
final class KeyCursor {

	private final char delimiter;

	private final List<@Nullable String> all;

	private final List<String> texts = new ArrayList<>();

	/** The place of each text among all items. */
	private final List<Integer> rows = new ArrayList<>();

	private final int[] at;

	/**
	 * Create a cursor at the beginnings of keys.
	 * @param all the key of each item, null for items without one
	 */
	KeyCursor(List<@Nullable String> all, char delimiter) {
		this.all = all;
		this.delimiter = delimiter;
		for (int i = 0; i < all.size(); i++) {
			String text = all.get(i);
			if (text != null) {
				this.texts.add(text);
				this.rows.add(i);
			}
		}
		this.at = new int[this.texts.size()];
	}

	List<String> texts() {
		return this.texts;
	}

	List<Integer> rows() {
		return this.rows;
	}

	boolean isInSomeAlone() {
		return this.texts.size() < this.all.size();
	}

	/**
	 * Return whether keys end behind so many characters.
	 */
	boolean isLast(int length) {
		return this.at[0] + length == this.texts.get(0).length();
	}

	/**
	 * Return the texts from here up to the next delimiter.
	 */
	List<String> tokens() {
		List<String> tokens = new ArrayList<>();
		for (int i = 0; i < this.texts.size(); i++) {
			String text = this.texts.get(i);
			int end = (this.delimiter != TableSketch.NO_DELIMITER) ? text.indexOf(this.delimiter, this.at[i]) : -1;
			if (end < 0) {
				end = text.length();
			}
			tokens.add(text.substring(this.at[i], end));
		}
		return tokens;
	}

	/**
	 * Return the texts from here up to the ends of the keys.
	 */
	List<String> rest() {
		List<String> rest = new ArrayList<>();
		for (int i = 0; i < this.texts.size(); i++) {
			rest.add(this.texts.get(i).substring(this.at[i]));
		}
		return rest;
	}

	static int[] lengths(List<String> tokens) {
		return tokens.stream().mapToInt(String::length).toArray();
	}

	/**
	 * Return whether all keys end behind so many characters, or all go on with a
	 * delimiter.
	 */
	boolean isUniform(int[] lengths) {
		int ends = 0;
		for (int i = 0; i < lengths.length; i++) {
			int end = this.at[i] + lengths[i];
			if (end < this.texts.get(i).length()) {
				if (this.texts.get(i).charAt(end) != this.delimiter) {
					return false;
				}
			}
			else {
				ends++;
			}
		}
		return ends == 0 || ends == lengths.length;
	}

	boolean isAtEnd() {
		return this.at[0] >= this.texts.get(0).length();
	}

	void advance(int[] lengths) {
		for (int i = 0; i < lengths.length; i++) {
			this.at[i] += lengths[i];
		}
	}

	/**
	 * Return whether each key goes on with a text, which a delimiter does not end.
	 */
	boolean allGoOnWith(String label) {
		for (int i = 0; i < this.at.length; i++) {
			if (!this.texts.get(i).startsWith(label, this.at[i])) {
				return false;
			}
		}
		return label.charAt(label.length() - 1) != this.delimiter;
	}

	void moveBy(int length) {
		for (int i = 0; i < this.at.length; i++) {
			this.at[i] += length;
		}
	}

	/**
	 * Return how the values of a property stand here in the keys, or null. Items that
	 * lack it may be read from the key, unless they are most.
	 * @param function the function by which they are changed, or an empty text
	 */
	@Nullable ColumnMatch match(KeyColumn column, String function) {
		int[] lengths = lengths(tokens());
		int missing = 0;
		for (int i = 0; i < this.texts.size(); i++) {
			String value = recase(column.texts().get(this.rows.get(i)), function);
			if (value == null) {
				missing++;
			}
			else if (!value.isEmpty() && this.texts.get(i).startsWith(value, this.at[i])) {
				lengths[i] = value.length();
			}
			else {
				return null;
			}
		}
		boolean known = missing * 2 <= this.texts.size() && missing < this.texts.size();
		if (known && isUniform(lengths) && canBeRead(function, lengths)) {
			return new ColumnMatch(column, lengths, missing, function, List.of());
		}
		return null;
	}

	private static @Nullable String recase(@Nullable String value, String function) {
		if (value == null) {
			return null;
		}
		return switch (function) {
			case "lower" -> value.toLowerCase(Locale.ROOT);
			case "upper" -> value.toUpperCase(Locale.ROOT);
			default -> value;
		};
	}

	/** An absent value is read from its key, unless that has it in another case. */
	private static boolean canBeRead(String function, int[] lengths) {
		return !function.isEmpty() || Arrays.stream(lengths).allMatch((length) -> length > 0);
	}

	List<String> values(int[] lengths) {
		List<String> values = new ArrayList<>();
		for (int i = 0; i < lengths.length; i++) {
			values.add(this.texts.get(i).substring(this.at[i], this.at[i] + lengths[i]));
		}
		return values;
	}

	int[] lengths(TextShape form) {
		int[] lengths = new int[this.at.length];
		for (int i = 0; i < lengths.length; i++) {
			lengths[i] = form.lengthAt(this.texts.get(i), this.at[i]);
		}
		return lengths;
	}

	List<@Nullable String> column(List<String> values) {
		List<@Nullable String> column = new ArrayList<@Nullable String>();
		this.all.forEach((item) -> column.add(null));
		for (int i = 0; i < values.size(); i++) {
			column.set(this.rows.get(i), values.get(i));
		}
		return column;
	}

}
