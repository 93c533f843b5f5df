package io.github.dynamospring.stream;

import java.time.Instant;

import org.jspecify.annotations.Nullable;

/**
 * Change of an entity, as a stream has it.
 *
 * @param <T> the type of the entity
 * @since 0.1
 */
public sealed interface ChangeEvent<T> {

	/**
	 * Return the origin of the event.
	 */
	Origin origin();

	/**
	 * Return the ID of the change. A repeated delivery has the same ID.
	 */
	default String id() {
		return origin().id();
	}

	/**
	 * Return the entity after the change, or before its removal.
	 */
	T entity();

	/**
	 * New entity. An item that changes its type is removed and inserted.
	 *
	 * @param <T> the type of the entity
	 * @param after the new entity
	 * @param origin the origin of the event
	 */
	record Inserted<T>(T after, Origin origin) implements ChangeEvent<T> {

		@Override
		public T entity() {
			return this.after;
		}

	}

	/**
	 * Changed entity.
	 *
	 * @param <T> the type of the entity
	 * @param before the entity before the change, or null if the stream has no old images
	 * @param after the entity after the change
	 * @param origin the origin of the event
	 */
	record Modified<T>(@Nullable T before, T after, Origin origin) implements ChangeEvent<T> {

		@Override
		public T entity() {
			return this.after;
		}

	}

	/**
	 * Removed entity.
	 *
	 * @param <T> the type of the entity
	 * @param before the entity before its removal
	 * @param origin the origin of the event
	 */
	record Removed<T>(T before, Origin origin) implements ChangeEvent<T> {

		@Override
		public T entity() {
			return this.before;
		}

	}

	/**
	 * Origin of an event.
	 *
	 * @param id the ID of the change
	 * @param sequenceNumber the sequence number, which orders the changes of an item
	 * @param time the time of the change, in whole seconds
	 * @param expired whether time to live deleted the item. A replica of a global table
	 * does not have this information.
	 * @param afterDeadLetter whether an earlier change of the item became a dead letter
	 * of this listener, or this one did and is replayed. The group remembers its newest
	 * 100 items with dead letters.
	 */
	record Origin(String id, String sequenceNumber, Instant time, boolean expired, boolean afterDeadLetter) {

	}

}
