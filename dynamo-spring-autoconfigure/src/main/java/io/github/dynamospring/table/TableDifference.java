package io.github.dynamospring.table;

/**
 * Point in which a table differs from its definition.
 *
 * @param table the physical name of the table
 * @param part the part that differs, such as {@code sort key} or {@code index gsi1}
 * @param expected what the entities and settings ask for
 * @param found what DynamoDB has
 * @since 0.1
 */
public record TableDifference(String table, String part, String expected, String found) {

	/**
	 * Text for what is absent.
	 */
	public static final String ABSENT = "absent";

	/**
	 * The part that differs where the whole table is absent.
	 */
	public static final String TABLE = "table";

	/**
	 * Return whether there is no such table at all.
	 */
	public boolean isAbsentTable() {
		return this.part.equals(TABLE) && this.found.equals(ABSENT);
	}

	@Override
	public String toString() {
		return this.table + ": " + this.part + " is " + this.found + ", expected " + this.expected;
	}

}
