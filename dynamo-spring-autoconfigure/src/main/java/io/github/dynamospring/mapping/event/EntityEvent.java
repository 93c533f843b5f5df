package io.github.dynamospring.mapping.event;

/**
 * Event about an entity that is read or written.
 *
 * @param <T> the type of the entity
 * @since 0.1
 */
public abstract class EntityEvent<T> extends DynamoMappingEvent<T> {

	private final transient T entity;

	EntityEvent(T entity) {
		super(entity, entity.getClass());
		this.entity = entity;
	}

	/**
	 * Return the entity.
	 */
	public T getEntity() {
		return this.entity;
	}

}
