package io.github.dynamospring.mapping.event;

import org.jspecify.annotations.Nullable;

/**
 * Event published after an item was deleted, or was not there.
 *
 * @param <T> the type of the entity
 * @since 0.1
 */
public final class AfterDeleteEvent<T> extends DeleteEvent<T> {

	private AfterDeleteEvent(Class<T> type, Object source, @Nullable T entity) {
		super(type, source, entity);
	}

	/**
	 * Create an event for an entity.
	 */
	public static <T> AfterDeleteEvent<T> ofEntity(Class<T> type, T entity) {
		return new AfterDeleteEvent<>(type, entity, entity);
	}

	/**
	 * Create an event for an ID.
	 */
	public static <T> AfterDeleteEvent<T> ofId(Class<T> type, Object id) {
		return new AfterDeleteEvent<>(type, id, null);
	}

}
