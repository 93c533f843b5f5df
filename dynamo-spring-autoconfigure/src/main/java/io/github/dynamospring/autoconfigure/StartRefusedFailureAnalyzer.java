package io.github.dynamospring.autoconfigure;

import io.github.dynamospring.start.StartRefusedException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * {@link AbstractFailureAnalyzer} for exceptions that carry their action.
 */
class StartRefusedFailureAnalyzer extends AbstractFailureAnalyzer<StartRefusedException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, StartRefusedException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.getAction(), cause);
	}

}
