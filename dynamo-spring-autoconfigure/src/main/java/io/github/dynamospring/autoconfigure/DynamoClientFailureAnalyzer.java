package io.github.dynamospring.autoconfigure;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * Says what the client lacks.
 */
class DynamoClientFailureAnalyzer extends AbstractFailureAnalyzer<DynamoClientException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, DynamoClientException cause) {
		return new FailureAnalysis(cause.getMessage(), cause.getAction(), cause);
	}

}
