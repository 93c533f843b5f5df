package io.github.dynamospring.migration;

/**
 * Outcomes of a backfill for one item.
 *
 * @since 0.1
 */
public enum BackfillOutcome {

	/** The item differed from the model, and is written again. */
	CHANGED,

	/** The item was as the model says before it was written again. */
	UNCHANGED,

	/** Verification found the item as the model says. */
	VERIFIED,

	/** Verification found an item that differs from the model. */
	DIFFERENT,

	/** The item cannot be read, or its key would change. */
	FAILED;

	static BackfillOutcome of(boolean rewriting, boolean differs) {
		if (rewriting) {
			return differs ? CHANGED : UNCHANGED;
		}
		return differs ? DIFFERENT : VERIFIED;
	}

}
