package io.github.dynamospring.mapping.event;

import org.springframework.data.mapping.callback.EntityCallback;

/**
 * Entity callback that is invoked before an entity is written, with the entity that the
 * caller handed in. It is the place to fill in missing values.
 *
 * @param <T> the type of the entities
 * @since 0.1
 * @see org.springframework.data.mapping.callback.EntityCallbacks
 */
@FunctionalInterface
public interface BeforeConvertCallback<T> extends EntityCallback<T> {

	/**
	 * Return the entity to write.
	 * @param entity the entity
	 * @param kind the kind of write
	 * @return the same entity or a changed copy
	 */
	T onBeforeConvert(T entity, WriteKind kind);

}
