package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.NonTransientDataAccessException;

/**
 * A write has no definite answer: DynamoDB may or may not have applied it. It is not
 * transient, since sending it again could apply it twice: read what is there, then
 * decide.
 *
 * @since 0.1
 */
public class AmbiguousWriteException extends NonTransientDataAccessException {

	private static final long serialVersionUID = 1L;

	private final transient @Nullable Object found;

	/**
	 * Create an exception.
	 * @param message which write has no answer, and why
	 * @param found the entity that was found in place after the answer was lost, or null
	 * if none was, or nobody looked
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
