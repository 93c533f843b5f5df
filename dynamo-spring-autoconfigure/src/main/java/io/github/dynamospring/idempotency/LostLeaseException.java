package io.github.dynamospring.idempotency;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.NonTransientDataAccessException;

/**
 * Exception thrown if a call of an {@link Idempotent} method was not heard of until its
 * lease ended, and another call took over its key. The call ran, but its result is not
 * recorded, and no transaction that it joined was committed.
 *
 * @since 0.1
 */
public class LostLeaseException extends NonTransientDataAccessException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message which method was called with which key
	 * @param cause the failure to record the result
	 */
	public LostLeaseException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
