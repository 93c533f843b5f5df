package io.github.dynamospring.autoconfigure.table;

import java.util.stream.Collectors;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * {@link AbstractFailureAnalyzer} for invalid definitions of tables.
 */
class InvalidTableDefinitionsFailureAnalyzer extends AbstractFailureAnalyzer<InvalidTableDefinitionsException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, InvalidTableDefinitionsException cause) {
		String problems = cause.getProblems()
			.stream()
			.map((problem) -> "\n    - " + problem)
			.collect(Collectors.joining());
		return new FailureAnalysis("The definitions of DynamoDB tables are invalid:\n" + problems,
				"Correct each of them. Definitions are found by the logical name of a table, which is the value of "
						+ "@Table.",
				cause);
	}

}
