package io.github.dynamospring.idempotency;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.NonTransientDataAccessException;

/**
 * Exception thrown if an {@link Idempotent} method ran before with the same key, but its
 * result cannot be returned. The result was too large, no JSON could be made of it, or
 * what was stored does not fit the method any more. The method does not run again.
 *
 * @since 0.1
 */
public class UnstoredResultException extends NonTransientDataAccessException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message which method was called with which key, and why there is no result
	 * @param cause why what was stored cannot be read, or null if nothing was
	 */
	public UnstoredResultException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
