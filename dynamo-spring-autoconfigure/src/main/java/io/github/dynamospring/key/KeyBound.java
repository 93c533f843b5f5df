package io.github.dynamospring.key;

/**
 * Renderer of one operand of a key condition, behind the leading placeholders.
 *
 * @param operand which operand of the range is written, or {@link #NONE}
 * @param suffix what is written behind it
 * @param step what is done to the last character of all
 */
record KeyBound(int operand, String suffix, Step step) {

	static final int NONE = -1;

	static final String NEXT_TEXT = "\0";

	/** The beginning itself. */
	static final KeyBound PREFIX = new KeyBound(NONE, "", Step.NONE);

	/** Above all that have the beginning. */
	static final KeyBound AFTER_PREFIX = new KeyBound(NONE, "", Step.NEXT);

	static KeyBound suffix(char c) {
		return new KeyBound(NONE, String.valueOf(c), Step.NONE);
	}

	static KeyBound value(int operand) {
		return new KeyBound(operand, "", Step.NONE);
	}

	/**
	 * Return whether the bound takes in all that have the beginning, on its side.
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

		/** Nothing. */
		NONE {

			@Override
			void apply(StringBuilder out) {
			}

		},

		/** The next character, above all that begin with the text. */
		NEXT {

			// Neither the last character of Unicode nor a place without a next one occurs
			// here: literals are free of the one, and texts of fixed width are ASCII.
			@Override
			void apply(StringBuilder out) {
				int last = out.codePointBefore(out.length());
				out.setLength(out.length() - Character.charCount(last));
				out.appendCodePoint((last == Character.MIN_SURROGATE - 1) ? Character.MAX_SURROGATE + 1 : last + 1);
			}

		},

		/** The character before, above all texts of the same width that sort below. */
		PREVIOUS {

			@Override
			void apply(StringBuilder out) {
				out.setCharAt(out.length() - 1, (char) (out.charAt(out.length() - 1) - 1));
			}

		};

		abstract void apply(StringBuilder out);

	}

}
