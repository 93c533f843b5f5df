package io.github.dynamospring.idempotency;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.NonTransientDataAccessException;

/**
 * Exception thrown when an {@link Idempotent} method ran before with the same key, but
 * its result cannot be returned. The result was too large or could not be written as
 * JSON, or the stored result no longer fits the method. The method does not run again.
 *
 * @since 0.1
 */
public class UnstoredResultException extends NonTransientDataAccessException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message the detail message
	 * @param cause the failure to read the stored result, or null
	 */
	public UnstoredResultException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
