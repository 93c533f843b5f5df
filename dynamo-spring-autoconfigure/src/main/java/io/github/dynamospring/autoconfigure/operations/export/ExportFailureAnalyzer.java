package io.github.dynamospring.autoconfigure.operations.export;

import io.github.dynamospring.operations.export.ExportException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * {@link AbstractFailureAnalyzer} for exports that cannot be made or written.
 */
class ExportFailureAnalyzer extends AbstractFailureAnalyzer<ExportException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, ExportException cause) {
		return new FailureAnalysis(String.valueOf(cause.getMessage()), cause.getAction(), cause);
	}

}
