package io.github.dynamospring.core;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * A write of an entity between the callbacks before it and those after it.
 *
 * @param <R> what the caller receives
 */
interface PreparedWrite<R extends @Nullable Object> {

	/**
	 * Return what is to be sent at first. It may be revised where it is refused.
	 */
	EntityWrite write();

	/**
	 * Return the writes that are to be sent at first, that of the entity itself before
	 * others: several writes are one transaction.
	 */
	default List<ItemWrite> writes() {
		return write().writes();
	}

	/**
	 * Go on after it was applied.
	 * @return what the caller receives
	 */
	R applied();

	/**
	 * Undo what was prepared, as it was not applied, or nobody knows.
	 */
	default void failed() {
	}

}
