package io.github.dynamospring.expression;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Rendered update expression that accepts further actions.
 *
 * @since 0.1
 */
public final class UpdateClauses {

	private final List<String> sets = new ArrayList<>();

	private final List<String> removes = new ArrayList<>();

	private final List<String> adds = new ArrayList<>();

	private final List<String> deletes = new ArrayList<>();

	/**
	 * Set a path.
	 * @param path the path in placeholders
	 * @param value the value in placeholders
	 */
	public UpdateClauses set(String path, String value) {
		this.sets.add(path + " = " + value);
		return this;
	}

	/**
	 * Remove a path.
	 * @param path the path in placeholders
	 */
	public UpdateClauses remove(String path) {
		this.removes.add(path);
		return this;
	}

	/**
	 * Add to a path.
	 * @param path the path in placeholders
	 * @param value the value's placeholder
	 */
	public UpdateClauses add(String path, String value) {
		this.adds.add(path + " " + value);
		return this;
	}

	/**
	 * Delete from a path.
	 * @param path the path in placeholders
	 * @param value the value's placeholder
	 */
	public UpdateClauses delete(String path, String value) {
		this.deletes.add(path + " " + value);
		return this;
	}

	/**
	 * Return the expression in DynamoDB's syntax.
	 * @throws IllegalArgumentException if it is longer than DynamoDB's 4 KB
	 */
	public String text() {
		return ExpressionLimits.checkLength(Stream
			.of(clause("SET ", this.sets), clause("REMOVE ", this.removes), clause("ADD ", this.adds),
					clause("DELETE ", this.deletes))
			.filter((clause) -> !clause.isEmpty())
			.collect(Collectors.joining(" ")));
	}

	private static String clause(String keyword, List<String> actions) {
		return actions.isEmpty() ? "" : keyword + String.join(", ", actions);
	}

}
