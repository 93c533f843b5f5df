package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataIntegrityViolationException;

/**
 * Exception thrown when an item is larger than DynamoDB stores: 400 KB with the names of
 * its attributes. Nothing was sent.
 *
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html">Quotas
 * and limits</a>
 */
public class ItemTooLargeException extends DataIntegrityViolationException implements EntityFailure {

	/**
	 * The size of the largest item, in bytes.
	 */
	public static final int MAX_SIZE = 400 * 1024;

	private static final long serialVersionUID = 1L;

	private final String entity;

	private final @Nullable Subject subject;

	private final int size;

	/**
	 * Create an exception.
	 * @param entity what the message calls the entity
	 * @param subject the entity
	 * @param size the size of the item in bytes
	 */
	public ItemTooLargeException(String entity, @Nullable Subject subject, int size) {
		super("%s would be an item of %d bytes, but DynamoDB stores at most %d (400 KB); split it into several items"
			.formatted(entity, size, MAX_SIZE));
		this.entity = entity;
		this.subject = subject;
		this.size = size;
	}

	/**
	 * Return what the message calls the entity.
	 */
	public String getEntity() {
		return this.entity;
	}

	@Override
	public @Nullable Subject getSubject() {
		return this.subject;
	}

	/**
	 * Return the size of the item in bytes.
	 */
	public int getSize() {
		return this.size;
	}

}
