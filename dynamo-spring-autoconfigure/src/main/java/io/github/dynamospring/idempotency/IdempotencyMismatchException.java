package io.github.dynamospring.idempotency;

import org.springframework.dao.NonTransientDataAccessException;

/**
 * Exception thrown when a key of an {@link Idempotent} method was used before with other
 * arguments. This call did not run, because the result of the key belongs to those other
 * arguments.
 *
 * @since 0.1
 * @see Idempotent#ignore()
 */
public class IdempotencyMismatchException extends NonTransientDataAccessException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message the detail message
	 */
	public IdempotencyMismatchException(String message) {
		super(message);
	}

}
