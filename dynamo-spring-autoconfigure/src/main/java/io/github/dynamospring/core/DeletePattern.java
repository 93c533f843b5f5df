package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

/**
 * Access pattern that deletes, ready to be called: one item by its primary key, or what a
 * read finds.
 *
 * @since 0.1
 */
public interface DeletePattern extends RegisteredPattern {

	/**
	 * Delete the items. One whose key is given need not exist.
	 * @param arguments the arguments of the call
	 * @return the number of items that were found and deleted, or 1 where the key is
	 * given
	 * @throws DeletionIncompleteException if some were deleted, and others could not be
	 */
	long delete(@Nullable Object... arguments);

}
