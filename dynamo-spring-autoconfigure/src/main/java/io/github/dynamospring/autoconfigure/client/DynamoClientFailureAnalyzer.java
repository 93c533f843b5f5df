package io.github.dynamospring.autoconfigure.client;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * {@link AbstractFailureAnalyzer} for clients that cannot be configured.
 */
class DynamoClientFailureAnalyzer extends AbstractFailureAnalyzer<DynamoClientException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, DynamoClientException cause) {
		return new FailureAnalysis(cause.getMessage(), cause.getAction(), cause);
	}

}
