package io.github.dynamospring.aop;

import java.util.List;

/**
 * Exception thrown if annotated methods cannot do what their annotation says. It names
 * all of them at once.
 *
 * @since 0.1
 */
public class InvalidAspectException extends RuntimeException {

	private static final long serialVersionUID = 1L;

	private final transient List<String> problems;

	/**
	 * Create an exception.
	 * @param problems what is wrong, each with its culprit and the smallest fix
	 */
	public InvalidAspectException(List<String> problems) {
		super("Annotated methods that cannot work:\n - " + String.join("\n - ", problems));
		this.problems = List.copyOf(problems);
	}

	/**
	 * Return what is wrong, each with its culprit and the smallest fix.
	 */
	public List<String> getProblems() {
		return this.problems;
	}

}
