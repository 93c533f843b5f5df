package io.github.dynamospring.table;

import org.jspecify.annotations.Nullable;

/**
 * Point in which a table differs from its definition.
 *
 * @param table the physical name of the table
 * @param part the part that differs, such as {@code sort key} or {@code index gsi1}
 * @param expected what the entities and settings ask for
 * @param found what DynamoDB has
 * @param remedy what to do where it is not plain, or null
 * @since 0.1
 */
public record TableDifference(String table, String part, String expected, String found, @Nullable String remedy) {

	/**
	 * Text for what is absent.
	 */
	public static final String ABSENT = "absent";

	/**
	 * The part that differs where the whole table is absent.
	 */
	public static final String TABLE = "table";

	/**
	 * Create a difference whose remedy is plain: to change what DynamoDB has.
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
		return (this.remedy != null) ? difference + ". " + this.remedy : difference;
	}

}
