package io.github.dynamospring.mapping.event;

import org.jspecify.annotations.Nullable;

/**
 * Event about an item that is deleted.
 *
 * @param <T> the type of the entity
 * @since 0.1
 */
public abstract class DeleteEvent<T> extends DynamoMappingEvent<T> {

	private final Class<T> type;

	private final transient @Nullable T entity;

	DeleteEvent(Class<T> type, Object source, @Nullable T entity) {
		super(source, type);
		this.type = type;
		this.entity = entity;
	}

	/**
	 * Return the type of the entity.
	 */
	public Class<T> getType() {
		return this.type;
	}

	/**
	 * Return the entity, or null if it is deleted by its ID, which is then the source of
	 * the event.
	 */
	public @Nullable T getEntity() {
		return this.entity;
	}

}
