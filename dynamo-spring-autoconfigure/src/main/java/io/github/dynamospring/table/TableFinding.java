package io.github.dynamospring.table;

import org.jspecify.annotations.Nullable;

/**
 * Difference between a table and its definition, with the step that removes it.
 *
 * @param difference the difference
 * @param step the step that removes it, or null if it has to stay
 * @param passing whether it passes by itself
 */
record TableFinding(TableDifference difference, @Nullable TableStep step, boolean passing) {

	/**
	 * Return whether it stays: no step removes it, and it does not pass.
	 */
	boolean isLasting() {
		return this.step == null && !this.passing;
	}

}
