package io.github.dynamospring.autoconfigure.table;

import io.github.dynamospring.table.TableNotActiveException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * {@link AbstractFailureAnalyzer} for a new table that did not become usable in time.
 */
class TableNotActiveFailureAnalyzer extends AbstractFailureAnalyzer<TableNotActiveException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, TableNotActiveException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()), "Start the application again once table "
				+ cause.getTable() + " is active, or give it more time with 'dynamo.tables.creation-timeout'.", cause);
	}

}
