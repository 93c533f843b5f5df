package io.github.dynamospring.repository;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Exception that names all repository methods that cannot be served as they are declared.
 *
 * @since 0.1
 */
public class InvalidAccessPatternsException extends RuntimeException {

	private final List<RefusedPattern> patterns;

	/**
	 * Create an exception for methods that were refused.
	 * @param patterns the methods, of all repositories
	 */
	public InvalidAccessPatternsException(Collection<RefusedPattern> patterns) {
		super(message(patterns));
		this.patterns = sorted(patterns);
	}

	private static String message(Collection<RefusedPattern> patterns) {
		return sorted(patterns).stream()
			.map((pattern) -> "\n\t- " + pattern)
			.collect(Collectors.joining("", "Access patterns that cannot be served:", ""));
	}

	private static List<RefusedPattern> sorted(Collection<RefusedPattern> patterns) {
		return patterns.stream().sorted(Comparator.comparing(RefusedPattern::name)).toList();
	}

	/**
	 * Return the methods that were refused, by name.
	 */
	public List<RefusedPattern> getPatterns() {
		return this.patterns;
	}

}
