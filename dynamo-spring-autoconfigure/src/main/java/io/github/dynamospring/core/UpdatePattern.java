package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

/**
 * Access pattern that updates one item, ready to be called.
 *
 * @param <T> the type of the entity
 * @since 0.1
 */
public interface UpdatePattern<T> extends RegisteredPattern {

	/**
	 * Update the item.
	 * @param arguments the arguments of the call
	 * @return the entity before or after the update, as planned, or null if the plan
	 * returns no entity or the item is new
	 * @throws EntityNotFoundException if there is no such item, or it has expired
	 * @throws ConditionFailedException if the condition does not hold
	 */
	@Nullable T update(@Nullable Object... arguments);

}
