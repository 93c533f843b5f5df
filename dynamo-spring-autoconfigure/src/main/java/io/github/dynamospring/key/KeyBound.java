package io.github.dynamospring.key;

/**
 * Renderer of one operand of a key condition, after the leading placeholders.
 *
 * @param operand the index of the written operand of the range, or {@link #NONE}
 * @param suffix the text after the operand
 * @param step the change of the last character
 */
record KeyBound(int operand, String suffix, Step step) {

	static final int NONE = -1;

	static final String NEXT_TEXT = "\0";

	/** The prefix itself. */
	static final KeyBound PREFIX = new KeyBound(NONE, "", Step.NONE);

	/** Above all keys with the prefix. */
	static final KeyBound AFTER_PREFIX = new KeyBound(NONE, "", Step.NEXT);

	static KeyBound suffix(char c) {
		return new KeyBound(NONE, String.valueOf(c), Step.NONE);
	}

	static KeyBound value(int operand) {
		return new KeyBound(operand, "", Step.NONE);
	}

	/**
	 * Return whether the bound is open: on its side, it includes every key with the
	 * prefix.
	 */
	boolean isOpen() {
		return this.operand == NONE && this.suffix.isEmpty();
	}

	void finish(StringBuilder out) {
		out.append(this.suffix);
		this.step.apply(out);
	}

	/**
	 * Change of the last character.
	 */
	enum Step {

		/** No change. */
		NONE,

		/** The next character: above all keys that begin with the text. */
		NEXT,

		/** The previous character: above all texts of the same width that sort below. */
		PREVIOUS;

		// There is always a next character: literals never contain the last one of
		// Unicode, and texts of fixed width are ASCII.
		void apply(StringBuilder out) {
			if (this == NONE) {
				return;
			}
			int last = out.codePointBefore(out.length());
			out.setLength(out.length() - Character.charCount(last));
			out.appendCodePoint((this == PREVIOUS) ? last - 1 : next(last));
		}

		private static int next(int character) {
			return (character == Character.MIN_SURROGATE - 1) ? Character.MAX_SURROGATE + 1 : character + 1;
		}

	}

}
