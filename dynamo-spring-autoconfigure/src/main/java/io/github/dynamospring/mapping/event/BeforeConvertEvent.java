package io.github.dynamospring.mapping.event;

/**
 * Event published before an entity is written.
 *
 * @param <T> the type of the entity
 * @since 0.1
 * @see BeforeConvertCallback
 */
public class BeforeConvertEvent<T> extends EntityEvent<T> {

	private final WriteKind kind;

	/**
	 * Create an event.
	 * @param entity the entity
	 * @param kind how it is written
	 */
	public BeforeConvertEvent(T entity, WriteKind kind) {
		super(entity);
		this.kind = kind;
	}

	/**
	 * Return how the entity is written.
	 */
	public WriteKind getKind() {
		return this.kind;
	}

}
