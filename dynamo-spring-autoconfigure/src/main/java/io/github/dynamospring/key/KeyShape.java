package io.github.dynamospring.key;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.key.KeyFormat.Escape;

/**
 * Shape of the keys of a template: a sequence of sets of characters. A set of variable
 * width occurs once or more often. It excludes the delimiter if another set follows, so
 * that a key can be read in one way only. A path ends with its last delimiter.
 */
final class KeyShape {

	private final List<Step> steps;

	private final KeyFormat format;

	private KeyShape(List<Step> steps, KeyFormat format) {
		this.steps = List.copyOf(steps);
		this.format = format;
	}

	/**
	 * Return the shape of literals and the slots between them.
	 */
	static KeyShape of(List<String> literals, List<KeySlot> slots, KeyFormat format) {
		List<Step> steps = new ArrayList<>();
		for (int i = 0; i < literals.size(); i++) {
			if (i > 0) {
				add(slots.get(i - 1), steps);
			}
			literals.get(i).chars().forEach((c) -> steps.add(new Step(KeyChars.of((char) c), false)));
		}
		return new KeyShape(steps, format);
	}

	private static void add(KeySlot slot, List<Step> steps) {
		if (slot.form().isPath()) {
			KeyChars delimiter = KeyChars.of(slot.format().delimiter());
			steps.add(new Step(slot.chars().get(0).or(delimiter), true, 1));
			steps.add(new Step(delimiter, false));
			return;
		}
		boolean repeated = !slot.form().isFixed();
		slot.chars().forEach((chars) -> steps.add(new Step(chars, repeated)));
	}

	/**
	 * Return whether a text of this shape may be the next one after all texts with a
	 * prefix.
	 * @param prefix the shape of the prefix
	 */
	boolean mayFollow(KeyShape prefix) {
		if (prefix.steps.isEmpty()) {
			return false;
		}
		List<Step> steps = new ArrayList<>(prefix.steps);
		int last = steps.size() - 1;
		KeyChars next = steps.get(last).chars().next();
		steps.set(last, new Step(next, false));
		return !(next.isSingle() && endsEscaped(next.first())) && mayEqual(new KeyShape(steps, prefix.format));
	}

	// the escape character is always followed by another character
	private boolean endsEscaped(char c) {
		if (this.steps.isEmpty()) {
			return false;
		}
		Step last = this.steps.get(this.steps.size() - 1);
		return last.repeated() && !last.chars().contains(this.format.delimiter()) && this.format.escape() == Escape.FULL
				&& c == this.format.escapeCharacter();
	}

	boolean mayEqual(KeyShape other) {
		return meetings(other)[this.steps.size()][other.steps.size()];
	}

	/**
	 * Return whether a text of this shape may begin with a text of another.
	 * @param prefix the shape of the prefix
	 * @param next the possible characters after the prefix
	 * @param mayEnd whether the text may also end with the prefix
	 */
	boolean mayBeginWith(KeyShape prefix, KeyChars next, boolean mayEnd) {
		boolean[][] meetings = meetings(prefix);
		int size = this.steps.size();
		for (int i = 0; i <= size; i++) {
			if (meetings[i][prefix.steps.size()] && (mayEnd && i == size || mayGoOn(i, next))) {
				return true;
			}
		}
		return false;
	}

	private boolean mayGoOn(int read, KeyChars next) {
		return read > 0 && this.steps.get(read - 1).repeated() && this.steps.get(read - 1).chars().intersects(next)
				|| read < this.steps.size() && this.steps.get(read).chars().intersects(next);
	}

	/**
	 * Return for each pair of numbers of steps whether both shapes can produce the same
	 * text with so many steps.
	 */
	private boolean[][] meetings(KeyShape other) {
		boolean[][] meetings = new boolean[this.steps.size() + 1][other.steps.size() + 1];
		meetings[0][0] = true;
		for (int i = 1; i <= this.steps.size(); i++) {
			Step step = this.steps.get(i - 1);
			for (int j = 1; j <= other.steps.size(); j++) {
				Step otherStep = other.steps.get(j - 1);
				meetings[i][j] = step.chars().intersects(otherStep.chars()) && (meetings[i - 1][j - 1]
						|| otherStep.repeated() && meetings[i - 1][j] || step.repeated() && meetings[i][j - 1]);
			}
		}
		return meetings;
	}

	boolean fits(String key) {
		int index = 0;
		for (Step step : this.steps) {
			int end = step.end(key, index);
			if (end == index) {
				return false;
			}
			index = end;
		}
		return index == key.length();
	}

	/**
	 * Set of characters at one or more places.
	 *
	 * @param chars the characters
	 * @param repeated whether the step can have more than one character
	 * @param left the number of characters at the end of a key that belong to later steps
	 */
	private record Step(KeyChars chars, boolean repeated, int left) {

		Step(KeyChars chars, boolean repeated) {
			this(chars, repeated, 0);
		}

		int end(String key, int start) {
			int end = start;
			int most = Math.min(this.repeated ? key.length() : start + 1, key.length() - this.left);
			while (end < most && this.chars.contains(key.charAt(end))) {
				end++;
			}
			return end;
		}

	}

}
