package io.github.dynamospring.mapping.event;

/**
 * Tells of an entity that was read.
 *
 * @param <T> the type of the entity
 * @since 0.1
 * @see AfterConvertCallback
 */
public class AfterConvertEvent<T> extends EntityEvent<T> {

	/**
	 * Create an event.
	 * @param entity the entity
	 */
	public AfterConvertEvent(T entity) {
		super(entity);
	}

}
