package io.github.dynamospring.expression;

import io.github.dynamospring.item.ItemValue;
import org.jspecify.annotations.Nullable;

/**
 * Strategy that gives parameters and literals their stored form.
 *
 * @since 0.1
 */
@FunctionalInterface
public interface OperandBinding {

	/**
	 * Return the stored form of an operand.
	 * @param operand an {@link Operand.Parameter} or {@link Operand.Literal}
	 * @param comparedWith the path that it is compared with, as the expression has it, or
	 * null if there is none
	 * @param kind what the operand is to that path; for {@link ValueKind#OPTIONS} the
	 * result is an {@code L}
	 * @return the stored form, or null to leave the operand as it is
	 */
	@Nullable ItemValue bind(Operand operand, @Nullable Path comparedWith, ValueKind kind);

}
