package io.github.dynamospring.mapping.event;

import org.reactivestreams.Publisher;

import org.springframework.data.mapping.callback.EntityCallback;

/**
 * Entity callback that is invoked after an entity was stored by a reactive call, and
 * after each {@link AfterSaveCallback}.
 *
 * @param <T> the type of the entities
 * @since 0.1
 * @see org.springframework.data.mapping.callback.ReactiveEntityCallbacks
 */
@FunctionalInterface
public interface ReactiveAfterSaveCallback<T> extends EntityCallback<T> {

	/**
	 * Return the entity to hand to the caller.
	 * @param entity the entity
	 * @param kind the kind of write
	 * @return the same entity or a changed copy
	 */
	Publisher<T> onAfterSave(T entity, WriteKind kind);

}
