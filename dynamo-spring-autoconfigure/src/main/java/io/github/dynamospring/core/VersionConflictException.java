package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Exception thrown when an entity has another version than expected: another writer was
 * faster. The item in place is unchanged.
 *
 * @since 0.1
 */
public class VersionConflictException extends OptimisticLockingFailureException implements EntityFailure {

	private static final long serialVersionUID = 1L;

	private final @Nullable Subject subject;

	private final transient @Nullable Object found;

	/**
	 * Create an exception about an unknown entity.
	 * @param message the detail message
	 * @param found the entity found in place, or null if it did not exist
	 * @param cause the failure as DynamoDB reported it
	 */
	public VersionConflictException(String message, @Nullable Object found, @Nullable Throwable cause) {
		this(message, null, found, cause);
	}

	/**
	 * Create an exception.
	 * @param message the detail message
	 * @param subject the entity to be written
	 * @param found the entity found in place, or null if it did not exist
	 * @param cause the failure as DynamoDB reported it
	 */
	public VersionConflictException(String message, @Nullable Subject subject, @Nullable Object found,
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
	 * Return the entity in place at the time of the check, or null if it did not exist.
	 */
	public @Nullable Object getFound() {
		return this.found;
	}

}
