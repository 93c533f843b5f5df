package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

/**
 * Access pattern that deletes, ready to be called: one item by its primary key, or the
 * items that a read finds.
 *
 * @since 0.1
 */
public interface DeletePattern extends RegisteredPattern {

	/**
	 * Delete the items. An item given by its key need not exist.
	 * @param arguments the arguments of the call
	 * @return the number of items found and deleted, or 1 if the key is given
	 * @throws DeletionIncompleteException if only a part of the items was deleted
	 */
	long delete(@Nullable Object... arguments);

}
