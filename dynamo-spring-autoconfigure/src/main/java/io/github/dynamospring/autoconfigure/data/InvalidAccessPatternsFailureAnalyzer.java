package io.github.dynamospring.autoconfigure.data;

import java.util.function.Function;
import java.util.stream.Collectors;

import io.github.dynamospring.repository.InvalidAccessPatternsException;
import io.github.dynamospring.repository.RefusedPattern;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * {@link AbstractFailureAnalyzer} for repository methods that cannot be served. It lists
 * what would serve each.
 */
class InvalidAccessPatternsFailureAnalyzer extends AbstractFailureAnalyzer<InvalidAccessPatternsException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidAccessPatternsException cause) {
		String description = "DynamoDB cannot serve these repository methods as they are declared:\n\n"
				+ bullets(cause, RefusedPattern::reason);
		String action = "Change each of them:\n\n" + bullets(cause, RefusedPattern::fix);
		return new FailureAnalysis(description, action, cause);
	}

	private static String bullets(InvalidAccessPatternsException cause, Function<RefusedPattern, String> text) {
		return cause.getPatterns()
			.stream()
			.map((pattern) -> "    - " + pattern.name() + ": " + text.apply(pattern))
			.collect(Collectors.joining("\n"));
	}

}
