package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

/**
 * Access pattern that deletes one item by its primary key, ready to be called.
 *
 * @since 0.1
 */
public interface DeletePattern extends RegisteredPattern {

	/**
	 * Delete the item. It need not exist.
	 * @param arguments the arguments of the call
	 */
	void delete(@Nullable Object... arguments);

}
