package io.github.dynamospring.autoconfigure.table;

import java.util.stream.Collectors;

import io.github.dynamospring.table.TableDifference;
import io.github.dynamospring.table.TableMismatchException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * {@link AbstractFailureAnalyzer} for tables that differ from what the entities and
 * settings ask for.
 */
class TableMismatchFailureAnalyzer extends AbstractFailureAnalyzer<TableMismatchException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, TableMismatchException cause) {
		String differences = cause.getDifferences()
			.stream()
			.map((difference) -> "\n    - " + difference)
			.collect(Collectors.joining());
		return new FailureAnalysis(
				"The DynamoDB tables differ from what the entities and 'dynamo.tables.definitions' ask for:\n"
						+ differences,
				action(cause), cause);
	}

	private static String action(TableMismatchException cause) {
		boolean absent = cause.getDifferences().stream().anyMatch(TableDifference::isAbsentTable);
		boolean different = cause.getDifferences().stream().anyMatch((difference) -> !difference.isAbsentTable());
		StringBuilder action = new StringBuilder();
		if (absent) {
			action.append("Create the tables that are absent, or set 'dynamo.tables.management' to 'create' to have "
					+ "them created.");
		}
		if (different) {
			action.append(absent ? " " : "")
				.append("Change the tables, or the entities and definitions, until both agree. With "
						+ "'dynamo.tables.management' set to 'update', indexes and settings that are missing are added; "
						+ "nothing is deleted or weakened.");
		}
		return action.toString();
	}

}
