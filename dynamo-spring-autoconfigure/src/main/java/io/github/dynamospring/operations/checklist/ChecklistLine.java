package io.github.dynamospring.operations.checklist;

import java.util.Locale;

import org.jspecify.annotations.Nullable;

/**
 * Line of the production checklist.
 *
 * @param item the checked item
 * @param subject the checked subject, such as {@code table prod-shop-orders}
 * @param table the logical name of the checked table, or null for another subject
 * @param result the result
 * @param evidence the facts found, or the reason why they are unknown
 * @param remedy the command or property that mends a failure or makes the fact known, or
 * null if there is no remedy
 * @param accepted the reason of its acceptance, or null if it passes or is not accepted
 * @since 0.1
 */
public record ChecklistLine(ChecklistItem item, String subject, @Nullable String table, Result result, String evidence,
		@Nullable String remedy, @Nullable String accepted) {

	/**
	 * Return whether the line has this result and is not accepted.
	 * @param result a result
	 */
	public boolean isOpen(Result result) {
		return this.result == result && this.accepted == null;
	}

	@Override
	public String toString() {
		return this.item + " of " + this.subject + ": " + this.evidence;
	}

	/**
	 * Results of a check.
	 */
	public enum Result {

		/** It is as it should be. */
		PASS,

		/** It is not. */
		FAIL,

		/** It is unknown, for instance because the role may not ask. */
		UNKNOWN;

		@Override
		public String toString() {
			return name().toLowerCase(Locale.ROOT);
		}

	}

}
