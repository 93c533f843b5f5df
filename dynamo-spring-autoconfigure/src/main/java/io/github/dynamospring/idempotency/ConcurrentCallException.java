package io.github.dynamospring.idempotency;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.ConcurrencyFailureException;

/**
 * Exception thrown when another call of an {@link Idempotent} method with the same key is
 * running. This call did not run. A later one returns the result.
 *
 * @since 0.1
 */
public class ConcurrentCallException extends ConcurrencyFailureException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message the detail message
	 * @param cause the interruption that ended the waiting, or null
	 */
	public ConcurrentCallException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
