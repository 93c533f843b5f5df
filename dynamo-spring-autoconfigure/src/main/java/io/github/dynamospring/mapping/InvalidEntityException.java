package io.github.dynamospring.mapping;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

import org.springframework.data.mapping.MappingException;

/**
 * Exception thrown at start-up if entities are faulty. It names all problems of all
 * entities.
 *
 * @since 0.1
 */
public class InvalidEntityException extends MappingException {

	private final List<String> problems;

	private final Set<Class<?>> types;

	/**
	 * Create an exception.
	 * @param problems the problems, each with its culprit and the smallest fix
	 */
	public InvalidEntityException(List<String> problems) {
		this(problems, Set.of());
	}

	/**
	 * Create an exception.
	 * @param problems the problems, each with its culprit and the smallest fix
	 * @param types the faulty types
	 */
	public InvalidEntityException(List<String> problems, Collection<Class<?>> types) {
		super(message(problems));
		this.problems = List.copyOf(problems);
		this.types = Collections.unmodifiableSet(new LinkedHashSet<>(types));
	}

	private static String message(List<String> problems) {
		return "Invalid entities:\n - " + String.join("\n - ", problems);
	}

	/**
	 * Return the problems, each with its culprit and the smallest fix.
	 */
	public List<String> getProblems() {
		return this.problems;
	}

	/**
	 * Return the faulty types, as far as problems belong to a type.
	 */
	public Set<Class<?>> getTypes() {
		return this.types;
	}

}
