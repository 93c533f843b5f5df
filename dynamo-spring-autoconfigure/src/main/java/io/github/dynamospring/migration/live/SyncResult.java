package io.github.dynamospring.migration.live;

import org.jspecify.annotations.Nullable;

/**
 * Result of the synchronisation or comparison of one item.
 *
 * @param outcome the outcome
 * @param message the finding with the name of the item as far as keys are shown, or null
 * if there is nothing to say
 */
record SyncResult(SyncOutcome outcome, @Nullable String message) {

	static SyncResult of(SyncOutcome outcome) {
		return new SyncResult(outcome, null);
	}

}
