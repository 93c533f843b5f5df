package io.github.dynamospring.table;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Exception thrown when tables are not as the entities and settings ask for. It lists
 * every difference of every table at once.
 *
 * @since 0.1
 */
public class TableMismatchException extends RuntimeException {

	private final List<TableDifference> differences;

	/**
	 * Create an exception.
	 * @param differences every difference of every table
	 */
	public TableMismatchException(List<TableDifference> differences) {
		super(message(differences));
		this.differences = List.copyOf(differences);
	}

	private static String message(List<TableDifference> differences) {
		return differences.stream()
			.map((difference) -> "\n - " + difference)
			.collect(Collectors.joining("", "Tables differ from what the entities and settings ask for:", ""));
	}

	/**
	 * Return every difference, table by table.
	 */
	public List<TableDifference> getDifferences() {
		return this.differences;
	}

}
