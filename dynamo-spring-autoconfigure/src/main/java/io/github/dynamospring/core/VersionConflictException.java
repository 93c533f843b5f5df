package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Exception thrown when an entity has another version than the one that is to be changed:
 * another writer was faster. Nothing was written.
 *
 * @since 0.1
 */
public class VersionConflictException extends OptimisticLockingFailureException implements EntityFailure {

	private static final long serialVersionUID = 1L;

	private final @Nullable Subject subject;

	private final transient @Nullable Object found;

	/**
	 * Create an exception about no entity that is known.
	 * @param message which write lost the race
	 * @param found the entity that was found in place, or null if there was none
	 * @param cause the failure as DynamoDB reported it
	 */
	public VersionConflictException(String message, @Nullable Object found, @Nullable Throwable cause) {
		this(message, null, found, cause);
	}

	/**
	 * Create an exception.
	 * @param message which write lost the race
	 * @param subject the entity that was to be written
	 * @param found the entity that was found in place, or null if there was none
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
	 * Return the entity that was found in place, as it was when the version was checked,
	 * or null if there was none.
	 */
	public @Nullable Object getFound() {
		return this.found;
	}

}
