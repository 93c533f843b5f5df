package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

/**
 * Exception thrown when an entity to be changed does not exist, or has expired. No item
 * was written.
 *
 * @since 0.1
 */
public class EntityNotFoundException extends ConditionFailedException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception about an unknown entity.
	 * @param message the detail message
	 * @param cause the failure as DynamoDB reported it
	 */
	public EntityNotFoundException(String message, @Nullable Throwable cause) {
		this(message, null, cause);
	}

	/**
	 * Create an exception.
	 * @param message the detail message
	 * @param subject the entity to be written
	 * @param cause the failure as DynamoDB reported it
	 */
	public EntityNotFoundException(String message, @Nullable Subject subject, @Nullable Throwable cause) {
		super(message, subject, null, cause);
	}

}
