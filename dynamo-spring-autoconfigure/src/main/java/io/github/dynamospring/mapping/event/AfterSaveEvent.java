package io.github.dynamospring.mapping.event;

/**
 * Event published after an entity was stored.
 *
 * @param <T> the type of the entity
 * @since 0.1
 * @see AfterSaveCallback
 */
public class AfterSaveEvent<T> extends EntityEvent<T> {

	private final WriteKind kind;

	/**
	 * Create an event.
	 * @param entity the entity
	 * @param kind the kind of write
	 */
	public AfterSaveEvent(T entity, WriteKind kind) {
		super(entity);
		this.kind = kind;
	}

	/**
	 * Return the kind of write.
	 */
	public WriteKind getKind() {
		return this.kind;
	}

}
