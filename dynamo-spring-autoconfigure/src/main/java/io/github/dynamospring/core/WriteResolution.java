package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

/**
 * Result of looking up what became of a write without a definite answer.
 *
 * @param outcome what became of it
 * @param found the entity in place that told, or that of the first write if none did;
 * null if there is none
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
		 * Nothing in place tells: a later writer hides it, the item is gone, or the write
		 * leaves no id.
		 */
		UNKNOWN

	}

}
