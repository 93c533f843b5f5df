package io.github.dynamospring.autoconfigure.table;

import java.util.stream.Collectors;

import io.github.dynamospring.table.TableUpdateException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * {@link AbstractFailureAnalyzer} for tables that could not be updated.
 */
class TableUpdateFailureAnalyzer extends AbstractFailureAnalyzer<TableUpdateException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, TableUpdateException cause) {
		String reports = cause.getReports().stream().map((report) -> "\n    - " + report).collect(Collectors.joining());
		return new FailureAnalysis("The DynamoDB tables could not be updated:\n" + reports,
				"Mend each reason, such as an action that the role may not call, and start the application again: what "
						+ "was done stays, and the update goes on from there.",
				cause);
	}

}
