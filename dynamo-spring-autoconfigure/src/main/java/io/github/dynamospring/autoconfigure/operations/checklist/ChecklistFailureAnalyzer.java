package io.github.dynamospring.autoconfigure.operations.checklist;

import java.util.Locale;
import java.util.stream.Collectors;

import io.github.dynamospring.operations.checklist.ChecklistLine;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;

/**
 * {@link AbstractFailureAnalyzer} for a start that the production checklist refuses.
 */
class ChecklistFailureAnalyzer extends AbstractFailureAnalyzer<ChecklistFailedException> {

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, ChecklistFailedException cause) {
		String lines = cause.getLines().stream().map(ChecklistFailureAnalyzer::describe).collect(Collectors.joining());
		return new FailureAnalysis("The production checklist refuses the start ('dynamo.checklist.fail-on'):\n" + lines,
				"Do what each line says, or accept it with a reason by 'dynamo.accept.<item>' or "
						+ "'dynamo.accept.<item>.<logical name of the table>'.",
				cause);
	}

	private static String describe(ChecklistLine line) {
		String text = "\n    - [" + line.result().name().toLowerCase(Locale.ROOT) + "] " + line;
		return (line.remedy() != null) ? text + "\n      " + line.remedy() : text;
	}

}
