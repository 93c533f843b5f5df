package io.github.dynamospring.expression;

import io.github.dynamospring.expression.ConditionExpression.And;
import io.github.dynamospring.expression.ConditionExpression.AttributeExists;
import io.github.dynamospring.expression.ConditionExpression.AttributeNotExists;
import io.github.dynamospring.expression.ConditionExpression.BeginsWith;
import io.github.dynamospring.expression.ConditionExpression.Between;
import io.github.dynamospring.expression.ConditionExpression.Comparison;
import io.github.dynamospring.expression.ConditionExpression.Contains;
import io.github.dynamospring.expression.ConditionExpression.HasType;
import io.github.dynamospring.expression.ConditionExpression.In;
import io.github.dynamospring.expression.ConditionExpression.Not;
import io.github.dynamospring.expression.ConditionExpression.Or;
import org.jspecify.annotations.Nullable;

/**
 * Visitor of conditions, with a method for each kind. A new kind breaks the compilation
 * of every implementation, so that each one has to handle it.
 *
 * @param <R> the type of the result
 * @since 0.1
 */
public interface ConditionVisitor<R extends @Nullable Object> {

	R visit(And and);

	R visit(Or or);

	R visit(Not not);

	R visit(Comparison comparison);

	R visit(Between between);

	R visit(In in);

	R visit(BeginsWith function);

	R visit(Contains function);

	R visit(HasType function);

	R visit(AttributeExists function);

	R visit(AttributeNotExists function);

}
