package io.github.dynamospring.core;

import io.github.dynamospring.mapping.event.EntityLifecycle;
import io.github.dynamospring.mapping.event.WriteKind;

/**
 * An insert, save or update of an entity.
 *
 * @param <T> the type of the entity
 * @param entity the entity, with its next version
 * @param kind what it is
 * @param write the write
 * @param lifecycle tells the callbacks
 * @param undo takes the next version from a mutable entity
 */
record PreparedSave<T>(T entity, WriteKind kind, EntityWrite write, EntityLifecycle lifecycle,
		Runnable undo) implements PreparedWrite<T> {

	@Override
	public T applied() {
		return this.lifecycle.afterSave(this.entity, this.kind);
	}

	@Override
	public void failed() {
		this.undo.run();
	}

}
