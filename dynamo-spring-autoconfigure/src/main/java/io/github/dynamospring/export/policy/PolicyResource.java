package io.github.dynamospring.export.policy;

import io.github.dynamospring.export.ExportedTable;
import org.jspecify.annotations.Nullable;

/**
 * Table or index that a policy is about.
 *
 * @param table the table, or the one that the index is of
 * @param index the name of the index, {@code *} for all of them, or null for the table
 */
record PolicyResource(ExportedTable table, @Nullable String index) {

	static final String ALL_INDEXES = "*";

	/**
	 * Return the resource in an ARN, behind the account.
	 */
	String path() {
		return "table/" + this.table.name() + suffix();
	}

	/**
	 * Return what stands behind the ARN of the table.
	 */
	String suffix() {
		return (this.index != null) ? "/index/" + this.index : "";
	}

	/**
	 * Return the resource in the id of a statement, which may have letters and digits
	 * alone.
	 */
	String sid() {
		return camelCase(this.table.logicalName()) + ((this.index != null) ? "Index" + camelCase(this.index) : "");
	}

	private static String camelCase(String name) {
		StringBuilder text = new StringBuilder();
		boolean capital = true;
		for (char character : name.toCharArray()) {
			boolean known = character < 128 && Character.isLetterOrDigit(character);
			if (known) {
				text.append(capital ? Character.toUpperCase(character) : character);
			}
			capital = !known;
		}
		return text.toString();
	}

}
