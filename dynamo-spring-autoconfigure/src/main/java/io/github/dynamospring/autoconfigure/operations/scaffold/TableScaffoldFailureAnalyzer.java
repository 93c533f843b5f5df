package io.github.dynamospring.autoconfigure.operations.scaffold;

import io.github.dynamospring.operations.scaffold.TableScaffoldException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * {@link AbstractFailureAnalyzer} for a table that cannot be imported.
 */
class TableScaffoldFailureAnalyzer extends AbstractFailureAnalyzer<TableScaffoldException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, TableScaffoldException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.getAction(), cause);
	}

}
