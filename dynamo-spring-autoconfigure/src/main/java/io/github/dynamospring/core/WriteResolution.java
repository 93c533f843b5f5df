package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

/**
 * Result of looking up the outcome of a write without a definite answer.
 *
 * @param outcome the outcome
 * @param found the entity in place that proves the outcome, else the entity of the first
 * write; null if it does not exist
 * @since 0.1
 * @see DynamoOperations#resolve
 */
public record WriteResolution(Outcome outcome, @Nullable Object found) {

	/**
	 * Outcome of a write, as far as it can be known.
	 */
	public enum Outcome {

		/**
		 * It was applied: an item has the id of its call, or the id in its key that the
		 * call has generated, or its revision has the id of the call.
		 */
		APPLIED,

		/**
		 * It was not applied, and cannot be any more: the item, or a revision, has the
		 * version that the write would have made, and the id of another call.
		 */
		NOT_APPLIED,

		/**
		 * The items in place are inconclusive: a later writer hides the outcome, the item
		 * is gone, or the write leaves no id.
		 */
		UNKNOWN

	}

}
