package io.github.dynamospring.faults;

/**
 * A contradiction between what callers were told and what is stored.
 *
 * @param kind what the library did wrong
 * @param text the calls and the state that contradict each other
 */
record Violation(Kind kind, String text) {

	/**
	 * Return this violation, and where it is.
	 */
	Violation in(String place) {
		return new Violation(this.kind, place + ": " + this.text);
	}

	@Override
	public String toString() {
		return this.kind + ": " + this.text;
	}

	/**
	 * What the library did wrong.
	 */
	enum Kind {

		/** A write that succeeded is not there. */
		LOST,

		/**
		 * What was counted is not what was written, as where a write was applied twice.
		 */
		TWICE,

		/** A write that failed is there. */
		FAILED_BUT_APPLIED,

		/** A write was refused for another one that nobody made. */
		FALSE_CONFLICT,

		/** A call threw an exception that the library does not document. */
		FOREIGN_EXCEPTION,

		/** A write was ambiguous though no answer was lost. */
		FALSE_AMBIGUITY,

		/** What is stored does not fit together. */
		INCONSISTENT;

		Violation of(String text, Object... arguments) {
			return new Violation(this, (arguments.length > 0) ? text.formatted(arguments) : text);
		}

	}

}
