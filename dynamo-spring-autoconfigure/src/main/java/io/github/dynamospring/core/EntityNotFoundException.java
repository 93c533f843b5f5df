package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

/**
 * Exception thrown when an entity that is to be changed does not exist, or has expired.
 * Nothing was written.
 *
 * @since 0.1
 */
public class EntityNotFoundException extends ConditionFailedException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception about no entity that is known.
	 * @param message which write found nothing
	 * @param cause the failure as DynamoDB reported it
	 */
	public EntityNotFoundException(String message, @Nullable Throwable cause) {
		this(message, null, cause);
	}

	/**
	 * Create an exception.
	 * @param message which write found nothing
	 * @param subject the entity that was to be written
	 * @param cause the failure as DynamoDB reported it
	 */
	public EntityNotFoundException(String message, @Nullable Subject subject, @Nullable Throwable cause) {
		super(message, subject, null, cause);
	}

}
