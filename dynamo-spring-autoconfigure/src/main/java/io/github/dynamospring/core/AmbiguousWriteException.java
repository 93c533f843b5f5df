package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.NonTransientDataAccessException;

/**
 * Exception thrown when the outcome of a write cannot be determined: DynamoDB may or may
 * not have applied it. It is not transient, because sending the write again could apply
 * it twice. Read what is there, then decide.
 *
 * @since 0.1
 */
public class AmbiguousWriteException extends NonTransientDataAccessException {

	private static final long serialVersionUID = 1L;

	private final transient @Nullable Object found;

	/**
	 * Create an exception.
	 * @param message which write has no answer, and why
	 * @param found the entity that was found in place after the answer was lost; null if
	 * there was none, or it was not read
	 * @param cause the last failure
	 */
	public AmbiguousWriteException(String message, @Nullable Object found, @Nullable Throwable cause) {
		super(message, cause);
		this.found = found;
	}

	/**
	 * Return the entity that was found in place after the answer was lost, or null.
	 */
	public @Nullable Object getFound() {
		return this.found;
	}

}
