package io.github.dynamospring.scroll;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.InvalidDataAccessApiUsageException;

/**
 * Exception thrown when a scroll token was changed, was issued for another access
 * pattern, other arguments or another context, or is too old. The message can be shown to
 * the client.
 *
 * @since 0.1
 * @see ScrollTokens
 */
public class InvalidScrollTokenException extends InvalidDataAccessApiUsageException {

	private static final long serialVersionUID = 1L;

	/**
	 * Create an exception.
	 * @param message the detail message
	 * @param cause the cause, or null
	 */
	public InvalidScrollTokenException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
