package io.github.dynamospring.aop;

import java.util.List;

import io.github.dynamospring.start.StartRefusedException;

/**
 * Exception thrown when annotated methods cannot work as annotated. It reports all of
 * them at once.
 *
 * @since 0.1
 */
public class InvalidAspectException extends StartRefusedException {

	private static final long serialVersionUID = 1L;

	private final transient List<String> problems;

	/**
	 * Create an exception.
	 * @param problems the problems, each with its culprit and the smallest fix
	 */
	public InvalidAspectException(List<String> problems) {
		super("Annotated methods that cannot work:\n - " + String.join("\n - ", problems),
				"Change the methods as the list says.");
		this.problems = List.copyOf(problems);
	}

	/**
	 * Return the problems, each with its culprit and the smallest fix.
	 */
	public List<String> getProblems() {
		return this.problems;
	}

}
