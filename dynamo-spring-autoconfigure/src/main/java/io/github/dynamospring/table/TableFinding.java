package io.github.dynamospring.table;

import org.jspecify.annotations.Nullable;

/**
 * Difference between a table and its definition, and what becomes of it.
 *
 * @param difference the difference
 * @param step the step that removes it, or null if there is none
 * @param passing whether it passes by itself
 */
record TableFinding(TableDifference difference, @Nullable TableStep step, boolean passing) {

	/**
	 * Return whether it stays whatever is done here.
	 */
	boolean isLasting() {
		return this.step == null && !this.passing;
	}

}
