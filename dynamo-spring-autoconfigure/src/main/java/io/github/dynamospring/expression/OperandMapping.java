package io.github.dynamospring.expression;

import java.util.List;

import io.github.dynamospring.expression.Operand.Parameter;
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

}
