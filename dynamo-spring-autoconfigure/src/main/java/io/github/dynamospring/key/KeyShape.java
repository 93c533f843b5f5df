package io.github.dynamospring.key;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Shape of the keys of a template, cell by cell between the delimiters. No value writes a
 * delimiter, so two keys can only be equal cell by cell.
 */
final class KeyShape {

	private final List<Cell> cells;

	private KeyShape(List<Cell> cells) {
		this.cells = cells;
	}

	/**
	 * Return the shape of literals and the slots between them.
	 */
	static KeyShape of(List<String> literals, List<KeySlot> slots) {
		Builder builder = new Builder();
		for (int i = 0; i < literals.size(); i++) {
			if (i > 0) {
				builder.add(slots.get(i - 1));
			}
			builder.add(literals.get(i));
		}
		return new KeyShape(builder.finish());
	}

	/**
	 * Return whether a text of this shape may be the one after all that begin with
	 * another.
	 * @param prefix the beginning
	 */
	boolean mayFollow(KeyShape prefix) {
		List<KeyChars> head = new ArrayList<>(prefix.last().head);
		if (head.isEmpty()) {
			return false;
		}
		KeyChars next = head.get(head.size() - 1).next();
		head.set(head.size() - 1, next);
		List<Cell> cells = new ArrayList<>(prefix.cells);
		cells.set(cells.size() - 1, new Cell(head, null));
		return next.contains(KeyChars.DELIMITER) || mayEqual(new KeyShape(cells));
	}

	private Cell last() {
		return this.cells.get(this.cells.size() - 1);
	}

	boolean mayEqual(KeyShape other) {
		return this.cells.size() == other.cells.size() && meets(other, this.cells.size());
	}

	/**
	 * Return whether a text of this shape may begin with one of another.
	 * @param prefix the beginning
	 * @param next what may stand behind the beginning
	 * @param mayEnd whether the text may also end there
	 */
	boolean mayBeginWith(KeyShape prefix, KeyChars next, boolean mayEnd) {
		int count = prefix.cells.size();
		if (this.cells.size() < count || !meets(prefix, count - 1)) {
			return false;
		}
		boolean isLast = this.cells.size() == count;
		return this.cells.get(count - 1)
			.mayBeginWith(prefix.last().head, next, isLast ? mayEnd : next.contains(KeyChars.DELIMITER));
	}

	private boolean meets(KeyShape other, int count) {
		for (int i = 0; i < count; i++) {
			if (!this.cells.get(i).meets(other.cells.get(i))) {
				return false;
			}
		}
		return true;
	}

	boolean fits(String key) {
		int start = 0;
		for (int i = 0; i < this.cells.size() - 1; i++) {
			int end = key.indexOf(KeyChars.DELIMITER, start);
			if (end < 0 || !this.cells.get(i).fits(key, start, end)) {
				return false;
			}
			start = end + 1;
		}
		return key.indexOf(KeyChars.DELIMITER, start) < 0 && last().fits(key, start, key.length());
	}

	/**
	 * Shape of the text between two delimiters.
	 *
	 * @param head what can stand at each place
	 * @param tail what can stand behind, at least once, or null for nothing
	 */
	private record Cell(List<KeyChars> head, @Nullable KeyChars tail) {

		private int minLength() {
			return this.head.size() + ((this.tail != null) ? 1 : 0);
		}

		private boolean mayHaveLength(int length) {
			return (this.tail != null) ? length >= minLength() : length == minLength();
		}

		private @Nullable KeyChars at(int index) {
			return (index < this.head.size()) ? this.head.get(index) : this.tail;
		}

		private boolean mayHave(int index, @Nullable KeyChars chars) {
			KeyChars here = at(index);
			return here != null && chars != null && here.intersects(chars);
		}

		// Longer texts only add places, so that the shortest length that both can have
		// decides.
		boolean meets(Cell other) {
			int length = Math.max(minLength(), other.minLength());
			if (!mayHaveLength(length) || !other.mayHaveLength(length)) {
				return false;
			}
			for (int i = 0; i < length; i++) {
				if (!mayHave(i, other.at(i))) {
					return false;
				}
			}
			return true;
		}

		boolean mayBeginWith(List<KeyChars> prefix, KeyChars next, boolean mayEnd) {
			for (int i = 0; i < prefix.size(); i++) {
				if (!mayHave(i, prefix.get(i))) {
					return false;
				}
			}
			return mayHave(prefix.size(), next) || mayEnd && mayHaveLength(prefix.size());
		}

		boolean fits(String key, int start, int end) {
			if (!mayHaveLength(end - start)) {
				return false;
			}
			for (int i = start; i < end; i++) {
				if (!mayHave(i - start, KeyChars.of(key.charAt(i)))) {
					return false;
				}
			}
			return true;
		}

	}

	/**
	 * Builder that gathers cells.
	 */
	private static final class Builder {

		private final List<Cell> cells = new ArrayList<>();

		private List<KeyChars> head = new ArrayList<>();

		private @Nullable KeyChars tail;

		void add(KeySlot slot) {
			if (slot.form().isFixed()) {
				this.head.addAll(slot.chars());
			}
			else {
				this.tail = slot.chars().get(0);
			}
		}

		void add(String literal) {
			for (int i = 0; i < literal.length(); i++) {
				if (literal.charAt(i) == KeyChars.DELIMITER) {
					close();
				}
				else {
					this.head.add(KeyChars.of(literal.charAt(i)));
				}
			}
		}

		private void close() {
			this.cells.add(new Cell(this.head, this.tail));
			this.head = new ArrayList<>();
			this.tail = null;
		}

		List<Cell> finish() {
			close();
			return List.copyOf(this.cells);
		}

	}

}
