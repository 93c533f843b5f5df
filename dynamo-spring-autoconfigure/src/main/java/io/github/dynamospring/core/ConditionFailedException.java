package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.NonTransientDataAccessException;

/**
 * Exception thrown when a condition of a write did not hold. Nothing was written.
 *
 * @since 0.1
 */
public class ConditionFailedException extends NonTransientDataAccessException implements EntityFailure {

	private static final long serialVersionUID = 1L;

	private final @Nullable Subject subject;

	private final transient @Nullable Object found;

	/**
	 * Create an exception about no entity that is known.
	 * @param message which write failed on what
	 * @param found the entity that was found in place, or null if there was none
	 * @param cause the failure as DynamoDB reported it
	 */
	public ConditionFailedException(String message, @Nullable Object found, @Nullable Throwable cause) {
		this(message, null, found, cause);
	}

	/**
	 * Create an exception.
	 * @param message which write failed on what
	 * @param subject the entity that was to be written, or null if it is not known
	 * @param found the entity that was found in place, or null if there was none
	 * @param cause the failure as DynamoDB reported it
	 */
	public ConditionFailedException(String message, @Nullable Subject subject, @Nullable Object found,
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
	 * checked, or null if there was none.
	 */
	public @Nullable Object getFound() {
		return this.found;
	}

}
