package io.github.dynamospring.idempotency;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.ConcurrencyFailureException;

/**
 * Exception thrown if another call of an {@link Idempotent} method with the same key is
 * running. This call did not run; a later one returns the result.
 *
 * @since 0.1
 */
public class ConcurrentCallException extends ConcurrencyFailureException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message which method is called with which key
	 * @param cause what ended the waiting, if not time
	 */
	public ConcurrentCallException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
