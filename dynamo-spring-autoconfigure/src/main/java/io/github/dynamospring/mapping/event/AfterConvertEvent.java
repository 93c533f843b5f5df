package io.github.dynamospring.mapping.event;

/**
 * Event published after an entity was read.
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
