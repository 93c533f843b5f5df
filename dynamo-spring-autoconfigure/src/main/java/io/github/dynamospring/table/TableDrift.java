package io.github.dynamospring.table;

import java.util.List;

/**
 * Difference between a table and its definition while the application runs.
 *
 * @param table the physical name of the table
 * @param differences the differences
 * @param unknown the parts that could not be compared
 * @param progress the pending work of an update by this instance: the indexes that are
 * being built, and why it has ended early
 * @since 0.1
 */
public record TableDrift(String table, List<TableDifference> differences, List<UnknownPart> unknown,
		List<String> progress) {

	/**
	 * Create a drift.
	 */
	public TableDrift {
		differences = List.copyOf(differences);
		unknown = List.copyOf(unknown);
		progress = List.copyOf(progress);
	}

	/**
	 * Part of a table that could not be compared.
	 *
	 * @param part the part, such as {@code tags}, or {@code table} for all of it
	 * @param reason why it is unknown, such as the action that the role lacks
	 */
	public record UnknownPart(String part, String reason) {

	}

}
