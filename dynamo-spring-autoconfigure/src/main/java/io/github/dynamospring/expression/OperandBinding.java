package io.github.dynamospring.expression;

import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;

/**
 * Strategy that converts parameters and literals to their stored form.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface OperandBinding {

	/**
	 * Return the stored form of an operand.
	 * @param operand an {@link Operand.Parameter} or {@link Operand.Literal}
	 * @param comparedWith the path in the expression that it is compared with, or null
	 * @param kind the role of the operand for that path; for {@link ValueKind#OPTIONS}
	 * the result is an {@code L}
	 * @return the stored form, or null to keep the operand
	 */
	@Nullable ItemValue bind(Operand operand, @Nullable Path comparedWith, ValueKind kind);

}
