package io.github.dynamospring.expression;

import io.github.dynamospring.expression.Operand.Literal;
import io.github.dynamospring.expression.Operand.Parameter;
import io.github.dynamospring.expression.Operand.Size;
import io.github.dynamospring.expression.Operand.Transformed;
import org.jspecify.annotations.Nullable;

/**
 * Visitor of operands, with a method for each kind.
 *
 * @param <R> the type of the result
 * @since 0.1
 */
public interface OperandVisitor<R extends @Nullable Object> {

	R visit(Path path);

	R visit(Parameter parameter);

	R visit(Literal literal);

	R visit(Size size);

	R visit(Transformed text);

}
