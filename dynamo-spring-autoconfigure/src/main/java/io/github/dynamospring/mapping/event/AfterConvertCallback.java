package io.github.dynamospring.mapping.event;

import org.springframework.data.mapping.callback.EntityCallback;

/**
 * Entity callback that is invoked after an entity was read. Projections have no part in
 * it.
 *
 * @param <T> the type of the entities
 * @since 0.1
 * @see org.springframework.data.mapping.callback.EntityCallbacks
 */
@FunctionalInterface
public interface AfterConvertCallback<T> extends EntityCallback<T> {

	/**
	 * Return the entity to hand to the caller.
	 * @param entity the entity
	 * @return the same entity or a changed copy
	 */
	T onAfterConvert(T entity);

}
