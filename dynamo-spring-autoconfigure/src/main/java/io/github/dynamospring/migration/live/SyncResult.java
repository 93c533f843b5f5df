package io.github.dynamospring.migration.live;

import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Result of the synchronisation or comparison of one item.
 *
 * @param outcome the outcome
 * @param message the finding with the name of the item as far as keys are shown, or null
 * if there is nothing to say
 * @param isPassing whether other writers were the reason for a failure, so that another
 * attempt may succeed
 * @param owner the key of the new item that has a unique value of the item, or null
 */
record SyncResult(SyncOutcome outcome, @Nullable String message, boolean isPassing,
		@Nullable Map<String, AttributeValue> owner) {

	SyncResult(SyncOutcome outcome, @Nullable String message) {
		this(outcome, message, false, null);
	}

	SyncResult(SyncOutcome outcome, @Nullable String message, boolean isPassing) {
		this(outcome, message, isPassing, null);
	}

	static SyncResult of(SyncOutcome outcome) {
		return new SyncResult(outcome, null);
	}

}
