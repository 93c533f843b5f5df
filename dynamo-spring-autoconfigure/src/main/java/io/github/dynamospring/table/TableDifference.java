package io.github.dynamospring.table;

import org.jspecify.annotations.Nullable;

/**
 * Difference between a table and its definition, in one part.
 *
 * @param table the physical name of the table
 * @param part the part that differs, such as {@code sort key} or {@code index gsi1}
 * @param expected the value that the entities and settings ask for
 * @param found the value in DynamoDB
 * @param remedy the remedy, or null if it is to change the table
 * @since 0.1
 */
public record TableDifference(String table, String part, String expected, String found, @Nullable String remedy) {

	/**
	 * Value of an absent part.
	 */
	public static final String ABSENT = "absent";

	/**
	 * Part of a difference if the whole table is absent.
	 */
	public static final String TABLE = "table";

	/**
	 * Create a difference with the usual remedy: to change the table.
	 */
	public TableDifference(String table, String part, String expected, String found) {
		this(table, part, expected, found, null);
	}

	/**
	 * Return whether there is no such table at all.
	 */
	public boolean isAbsentTable() {
		return this.part.equals(TABLE) && this.found.equals(ABSENT);
	}

	@Override
	public String toString() {
		String difference = this.table + ": " + this.part + " is " + this.found + ", expected " + this.expected;
		if (this.remedy != null) {
			return difference + ". " + this.remedy;
		}
		return difference;
	}

}
