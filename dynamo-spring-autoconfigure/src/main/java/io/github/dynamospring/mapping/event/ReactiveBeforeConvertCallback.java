package io.github.dynamospring.mapping.event;

import org.reactivestreams.Publisher;

import org.springframework.data.mapping.callback.EntityCallback;

/**
 * Entity callback that is invoked before an entity is written by a reactive call, after
 * each {@link BeforeConvertCallback}. The library subscribes to its result in the context
 * of the caller's subscriber, and waits for it in a thread of its own.
 *
 * @param <T> the type of the entities
 * @since 0.1
 * @see org.springframework.data.mapping.callback.ReactiveEntityCallbacks
 */
@FunctionalInterface
public interface ReactiveBeforeConvertCallback<T> extends EntityCallback<T> {

	/**
	 * Return the entity to write.
	 * @param entity the entity
	 * @param kind the kind of write
	 * @return the same entity or a changed copy
	 */
	Publisher<T> onBeforeConvert(T entity, WriteKind kind);

}
