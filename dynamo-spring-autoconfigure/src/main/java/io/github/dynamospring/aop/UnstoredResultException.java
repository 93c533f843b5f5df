package io.github.dynamospring.aop;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.NonTransientDataAccessException;

/**
 * An {@link Idempotent} method ran before with the same key, so that it does not run
 * again, but its result cannot be returned: it was too large, no JSON could be made of
 * it, or what was stored does not fit the method any more.
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
