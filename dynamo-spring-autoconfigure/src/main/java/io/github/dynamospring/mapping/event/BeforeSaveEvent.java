package io.github.dynamospring.mapping.event;

/**
 * Event published before an entity is turned into an item.
 *
 * @param <T> the type of the entity
 * @since 0.1
 * @see BeforeSaveCallback
 */
public class BeforeSaveEvent<T> extends EntityEvent<T> {

	private final WriteKind kind;

	/**
	 * Create an event.
	 * @param entity the entity
	 * @param kind the kind of write
	 */
	public BeforeSaveEvent(T entity, WriteKind kind) {
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
