package io.github.dynamospring.mapping;

import java.util.List;

import org.springframework.data.mapping.MappingException;

/**
 * Exception thrown at start-up if entities are faulty. It names all that is wrong with
 * all of them.
 *
 * @since 0.1
 */
public class InvalidEntityException extends MappingException {

	private final List<String> problems;

	/**
	 * Create an exception.
	 * @param problems what is wrong, each with its culprit and the smallest fix
	 */
	public InvalidEntityException(List<String> problems) {
		super(message(problems));
		this.problems = List.copyOf(problems);
	}

	private static String message(List<String> problems) {
		return "Invalid entities:\n - " + String.join("\n - ", problems);
	}

	/**
	 * Return what is wrong, each with its culprit and the smallest fix.
	 */
	public List<String> getProblems() {
		return this.problems;
	}

}
