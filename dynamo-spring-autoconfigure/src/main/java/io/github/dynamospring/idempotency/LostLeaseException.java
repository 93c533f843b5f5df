package io.github.dynamospring.idempotency;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.NonTransientDataAccessException;

/**
 * Exception thrown when the lease of a call of an {@link Idempotent} method ended without
 * a renewal, and another call took over its key. The call ran, but its result is not
 * recorded, and its joined transaction was not committed.
 *
 * @since 0.1
 */
public class LostLeaseException extends NonTransientDataAccessException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message the detail message
	 * @param cause the failure to record the result
	 */
	public LostLeaseException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
