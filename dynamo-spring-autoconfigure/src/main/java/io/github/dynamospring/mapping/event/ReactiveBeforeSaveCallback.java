package io.github.dynamospring.mapping.event;

import org.reactivestreams.Publisher;

import org.springframework.data.mapping.callback.EntityCallback;

/**
 * Entity callback that is invoked before an entity is turned into an item by a reactive
 * call, after each {@link BeforeSaveCallback}. The entity has its next version already.
 *
 * @param <T> the type of the entities
 * @since 0.1
 * @see org.springframework.data.mapping.callback.ReactiveEntityCallbacks
 */
@FunctionalInterface
public interface ReactiveBeforeSaveCallback<T> extends EntityCallback<T> {

	/**
	 * Return the entity to store.
	 * @param entity the entity
	 * @param kind the kind of write
	 * @return the same entity or a changed copy
	 */
	Publisher<T> onBeforeSave(T entity, WriteKind kind);

}
