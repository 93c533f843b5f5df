package io.github.dynamospring.autoconfigure.data;

import io.github.dynamospring.mapping.InvalidEntityException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * {@link AbstractFailureAnalyzer} for entities that cannot be mapped.
 */
class InvalidEntityFailureAnalyzer extends AbstractFailureAnalyzer<InvalidEntityException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidEntityException cause) {
		return new FailureAnalysis(cause.getMessage(), "Change the entities as the list says.", cause);
	}

}
