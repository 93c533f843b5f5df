package io.github.dynamospring.autoconfigure.idempotency;

import io.github.dynamospring.aop.InvalidAspectException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * {@link AbstractFailureAnalyzer} for annotated methods that cannot work.
 */
class InvalidAspectFailureAnalyzer extends AbstractFailureAnalyzer<InvalidAspectException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidAspectException cause) {
		return new FailureAnalysis(cause.getMessage(), "Change the methods as the list says.", cause);
	}

}
