package io.github.dynamospring.operations.checklist;

import io.github.dynamospring.operations.checklist.ChecklistLine.Result;
import org.jspecify.annotations.Nullable;

/**
 * Result of a check, with its reason.
 *
 * @param result the result
 * @param evidence the facts found
 * @param remedy the remedy, or null
 */
record ChecklistVerdict(Result result, String evidence, @Nullable String remedy) {

	static ChecklistVerdict pass(String evidence) {
		return new ChecklistVerdict(Result.PASS, evidence, null);
	}

	static ChecklistVerdict fail(String evidence, String remedy) {
		return new ChecklistVerdict(Result.FAIL, evidence, remedy);
	}

	static ChecklistVerdict unknown(String evidence, @Nullable String remedy) {
		return new ChecklistVerdict(Result.UNKNOWN, evidence, remedy);
	}

}
