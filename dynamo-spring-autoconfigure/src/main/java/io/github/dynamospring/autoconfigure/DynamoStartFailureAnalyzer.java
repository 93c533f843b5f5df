package io.github.dynamospring.autoconfigure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * {@link AbstractFailureAnalyzer} for exceptions that carry their action.
 */
class DynamoStartFailureAnalyzer extends AbstractFailureAnalyzer<DynamoStartException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, DynamoStartException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.getAction(), cause);
	}

}
