package io.github.dynamospring.autoconfigure.table;

import java.util.List;

import io.github.dynamospring.start.StartRefusedException;

/**
 * Exception that names all problems of the definitions of tables.
 */
class InvalidTableDefinitionsException extends StartRefusedException {

	private final List<String> problems;

	InvalidTableDefinitionsException(List<String> problems) {
		super("Invalid definitions of tables:\n - " + String.join("\n - ", problems),
				"Correct each of them. Definitions are found by the logical name of a table, which is the value of "
						+ "@Table.");
		this.problems = List.copyOf(problems);
	}

	/**
	 * Return the problems, each with its culprit.
	 */
	List<String> getProblems() {
		return this.problems;
	}

}
