package io.github.dynamospring.idempotency;

import java.time.Duration;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.ConcurrencyFailureException;

/**
 * Exception thrown when another call of an {@link Idempotent} method holds the same key:
 * it is running, or it failed or died. This call did not run. A later one returns the
 * result, or runs.
 *
 * @since 0.1
 */
public class ConcurrentCallException extends ConcurrencyFailureException {

	private static final long serialVersionUID = 1L;

	private final Duration retryAfter;

	/**
	 * Create an exception.
	 * @param message the detail message
	 * @param retryAfter the time until the lease of the other call ends
	 * @param cause the interruption that ended the waiting, or null
	 */
	public ConcurrentCallException(String message, Duration retryAfter, @Nullable Throwable cause) {
		super(message, cause);
		this.retryAfter = retryAfter;
	}

	/**
	 * Return the time until the lease of the other call ends, unless that call renews it.
	 */
	public Duration getRetryAfter() {
		return this.retryAfter;
	}

}
