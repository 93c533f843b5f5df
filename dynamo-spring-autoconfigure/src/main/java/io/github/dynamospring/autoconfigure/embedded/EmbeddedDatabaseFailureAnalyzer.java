package io.github.dynamospring.autoconfigure.embedded;

import io.github.dynamospring.embedded.EmbeddedDatabaseException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * {@link AbstractFailureAnalyzer} for a DynamoDB Local that could not be started.
 */
class EmbeddedDatabaseFailureAnalyzer extends AbstractFailureAnalyzer<EmbeddedDatabaseException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, EmbeddedDatabaseException cause) {
		return new FailureAnalysis(cause.getMessage(), cause.getAction(), cause);
	}

}
