package io.github.dynamospring.autoconfigure.table;

import java.util.List;

/**
 * Exception for invalid definitions of tables. It names all problems at once.
 */
class InvalidTableDefinitionsException extends RuntimeException {

	private final List<String> problems;

	InvalidTableDefinitionsException(List<String> problems) {
		super("Invalid definitions of tables:\n - " + String.join("\n - ", problems));
		this.problems = List.copyOf(problems);
	}

	/**
	 * Return what is wrong, each with its culprit.
	 */
	List<String> getProblems() {
		return this.problems;
	}

}
