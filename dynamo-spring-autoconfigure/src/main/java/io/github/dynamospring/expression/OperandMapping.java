package io.github.dynamospring.expression;

import java.util.List;

import io.github.dynamospring.expression.Operand.Parameter;
import org.jspecify.annotations.Nullable;

/**
 * Strategy that replaces the paths, parameters and literals of a syntax tree.
 */
interface OperandMapping {

	/**
	 * Return what a path becomes.
	 */
	Path path(Path path);

	/**
	 * Return what a parameter or literal becomes.
	 */
	Operand value(Operand operand, @Nullable Path comparedWith, ValueKind kind);

	/**
	 * Return what the single parameter of an {@code in} becomes.
	 */
	List<Operand> options(Parameter parameter, @Nullable Path comparedWith);

}
