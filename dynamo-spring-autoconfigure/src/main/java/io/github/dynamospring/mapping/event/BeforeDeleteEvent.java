package io.github.dynamospring.mapping.event;

import org.jspecify.annotations.Nullable;

/**
 * Event published before an item is deleted.
 *
 * @param <T> the type of the entity
 * @since 0.1
 */
public final class BeforeDeleteEvent<T> extends DeleteEvent<T> {

	private BeforeDeleteEvent(Class<T> type, Object source, @Nullable T entity) {
		super(type, source, entity);
	}

	/**
	 * Create an event for an entity.
	 */
	public static <T> BeforeDeleteEvent<T> ofEntity(Class<T> type, T entity) {
		return new BeforeDeleteEvent<>(type, entity, entity);
	}

	/**
	 * Create an event for an ID.
	 */
	public static <T> BeforeDeleteEvent<T> ofId(Class<T> type, Object id) {
		return new BeforeDeleteEvent<>(type, id, null);
	}

}
