package io.github.dynamospring.operations.checklist;

import org.jspecify.annotations.Nullable;

/**
 * Line of the production checklist.
 *
 * @param item what is checked
 * @param subject what it is checked of, such as {@code table prod-shop-orders}
 * @param table the logical name of the table that it is checked of, or null if it is
 * checked of something else
 * @param result what came out
 * @param evidence what was found, or why nothing is known
 * @param remedy the command or property that mends a failure, or that makes an unknown
 * known; null where there is nothing to do, or no more to say
 * @param accepted the reason why the line is accepted though it does not pass, or null if
 * it is not
 * @since 0.1
 */
public record ChecklistLine(ChecklistItem item, String subject, @Nullable String table, Result result, String evidence,
		@Nullable String remedy, @Nullable String accepted) {

	/**
	 * Return whether the result is one that nobody has accepted.
	 * @param result a result
	 */
	public boolean isOpen(Result result) {
		return this.result == result && this.accepted == null;
	}

	@Override
	public String toString() {
		return this.item.id() + " of " + this.subject + ": " + this.evidence;
	}

	/**
	 * Results of a check.
	 */
	public enum Result {

		/** It is as it should be. */
		PASS,

		/** It is not. */
		FAIL,

		/** It cannot be told, for instance because the role may not ask. */
		UNKNOWN

	}

}
