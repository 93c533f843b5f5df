package io.github.dynamospring.table;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

import io.github.dynamospring.start.StartRefusedException;

/**
 * Exception thrown when tables differ from their definitions. It lists every difference
 * of every table at once.
 *
 * @since 0.1
 */
public class TableMismatchException extends StartRefusedException {

	private final List<TableDifference> differences;

	/**
	 * Create an exception.
	 * @param differences every difference of every table
	 */
	public TableMismatchException(List<TableDifference> differences) {
		super(message(differences), action(differences));
		this.differences = List.copyOf(differences);
	}

	private static String message(List<TableDifference> differences) {
		return differences.stream()
			.map((difference) -> "\n - " + difference)
			.collect(Collectors.joining("", "Tables differ from their entities and settings:", ""));
	}

	private static String action(List<TableDifference> differences) {
		List<String> actions = new ArrayList<>();
		if (differences.stream().anyMatch(TableDifference::isAbsentTable)) {
			actions.add("Create the tables that are absent, or set 'dynamo.tables.management' to 'create' to have "
					+ "them created.");
		}
		if (!differences.stream().allMatch(TableDifference::isAbsentTable)) {
			actions.add("Change the tables, or the entities and definitions, until both agree. With "
					+ "'dynamo.tables.management' set to 'update', missing indexes and settings are added; existing "
					+ "ones are neither deleted nor weakened.");
		}
		return String.join(" ", actions);
	}

	/**
	 * Return every difference, table by table.
	 */
	public List<TableDifference> getDifferences() {
		return this.differences;
	}

}
