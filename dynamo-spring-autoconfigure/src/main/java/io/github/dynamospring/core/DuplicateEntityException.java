package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DuplicateKeyException;

/**
 * Exception thrown when an entity cannot be stored because another one has its key, or
 * one of its unique values. The item in place is unchanged.
 *
 * @since 0.1
 */
public class DuplicateEntityException extends DuplicateKeyException implements EntityFailure {

	private static final long serialVersionUID = 1L;

	private final @Nullable Subject subject;

	private final transient @Nullable Object found;

	/**
	 * Create an exception.
	 * @param message the detail message
	 * @param subject the entity to be stored
	 * @param found the entity found in place, or null if it was not read
	 * @param cause the failure as DynamoDB reported it
	 */
	public DuplicateEntityException(String message, @Nullable Subject subject, @Nullable Object found,
			@Nullable Throwable cause) {
		super(message, cause);
		this.subject = subject;
		this.found = found;
	}

	@Override
	public @Nullable Subject getSubject() {
		return this.subject;
	}

	/**
	 * Return the entity that was found in place, as it was when the condition was
	 * checked, or null if it was not read: that which has a unique value is not.
	 */
	public @Nullable Object getFound() {
		return this.found;
	}

}
