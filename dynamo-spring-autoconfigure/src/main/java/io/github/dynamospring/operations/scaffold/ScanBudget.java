package io.github.dynamospring.operations.scaffold;

/**
 * Bounds of the scan that takes a sample.
 *
 * @param segments the number of places in the table that items are taken from
 * @param items the most items
 * @param units the most read units; the page that reaches them is the last one
 * @param unitsPerSecond the rate of reading that is not exceeded on average
 */
record ScanBudget(int segments, int items, double units, double unitsPerSecond) {

	static final ScanBudget DEFAULT = new ScanBudget(16, 1000, 128, 25);

}
