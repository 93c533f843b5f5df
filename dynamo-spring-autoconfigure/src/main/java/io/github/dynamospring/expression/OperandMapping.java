package io.github.dynamospring.expression;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.expression.Operand.Size;
import io.github.dynamospring.expression.Operand.Transformed;
import org.jspecify.annotations.Nullable;

/**
 * Strategy that replaces the paths, parameters and literals of a syntax tree.
 */
interface OperandMapping {

	/**
	 * Return the replacement of a path.
	 */
	Path path(Path path);

	/**
	 * Return the replacement of a parameter or literal.
	 */
	Operand value(Operand operand, @Nullable Path comparedWith, ValueKind kind);

	/**
	 * Return the replacement of the single parameter of an {@code in}.
	 */
	List<Operand> options(Parameter parameter, @Nullable Path comparedWith);

	/**
	 * Return whether the result is sent. A {@code between} of parameters then becomes two
	 * comparisons.
	 */
	default boolean isOfRequest() {
		return false;
	}

	/**
	 * Map operands that are compared with each other.
	 * @param kinds the role of each for the path among them
	 */
	default List<Operand> compared(List<Operand> operands, List<ValueKind> kinds) {
		for (Operand operand : operands) {
			Path path = comparable(operand);
			if (path != null) {
				return compared(operands, path, kinds);
			}
		}
		return sized(operands);
	}

	private static @Nullable Path comparable(Operand operand) {
		if (operand instanceof Path path) {
			return path;
		}
		return (operand instanceof Transformed text) ? text.path() : null;
	}

	private List<Operand> sized(List<Operand> operands) {
		for (Operand operand : operands) {
			if (operand instanceof Size size) {
				return compared(operands, size.path(), Collections.nCopies(operands.size(), ValueKind.SIZE));
			}
		}
		return compared(operands, null, Collections.nCopies(operands.size(), ValueKind.VALUE));
	}

	private List<Operand> compared(List<Operand> operands, @Nullable Path path, List<ValueKind> kinds) {
		List<Operand> mapped = new ArrayList<>(operands.size());
		for (int i = 0; i < operands.size(); i++) {
			mapped.add(operands.get(i).map(this, path, kinds.get(i)));
		}
		return mapped;
	}

	/**
	 * Map the operand and options of an {@code in}: the operand first.
	 */
	default List<Operand> in(Operand operand, List<Operand> options) {
		if (options.size() == 1 && options.get(0) instanceof Parameter parameter) {
			List<Operand> mapped = options(parameter, comparable(operand));
			return Stream.concat(Stream.of(operand.map(this, null, ValueKind.VALUE)), mapped.stream()).toList();
		}
		List<Operand> operands = Stream.concat(Stream.of(operand), options.stream()).toList();
		return compared(operands, Collections.nCopies(operands.size(), ValueKind.VALUE));
	}

}
