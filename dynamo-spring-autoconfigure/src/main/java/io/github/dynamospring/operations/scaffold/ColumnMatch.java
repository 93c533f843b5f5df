package io.github.dynamospring.operations.scaffold;

import java.util.List;

/**
 * Values of a property as they stand at one place of the keys of all items.
 *
 * @param column the values
 * @param lengths the length of each value
 * @param missing the number of items that lack it
 * @param function the function of key templates that gives the texts, or an empty one
 * @param others other properties with the same values
 */
record ColumnMatch(KeyColumn column, int[] lengths, int missing, String function, List<String> others) {

	ColumnMatch withOthers(List<String> more) {
		return new ColumnMatch(this.column, this.lengths, this.missing, this.function, more);
	}

	/**
	 * Return how sure it is that a label before all values belongs to the template, or 0
	 * if values that do not differ may have it by accident.
	 */
	int certainty(String label) {
		int affinity = this.column.affinity(label);
		return (affinity >= 3 || this.column.distinct() > 1) ? 1 + affinity : 0;
	}

}
