package io.github.dynamospring.migration.live;

import org.jspecify.annotations.Nullable;

/**
 * Result of the synchronisation or comparison of one item.
 *
 * @param outcome the outcome
 * @param message the finding with the name of the item as far as keys are shown, or null
 * if there is nothing to say
 * @param isPassing whether other writers were the reason for a failure, so that another
 * attempt may succeed
 */
record SyncResult(SyncOutcome outcome, @Nullable String message, boolean isPassing) {

	SyncResult(SyncOutcome outcome, @Nullable String message) {
		this(outcome, message, false);
	}

	static SyncResult of(SyncOutcome outcome) {
		return new SyncResult(outcome, null);
	}

}
