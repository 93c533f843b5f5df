package io.github.dynamospring.operations.export;

import io.github.dynamospring.start.StartRefusedException;
import org.jspecify.annotations.Nullable;

/**
 * Exception thrown when exports cannot be made or written.
 *
 * @since 0.1
 */
@SuppressWarnings("serial")
public class ExportException extends StartRefusedException {

	/**
	 * Create an exception.
	 * @param message the detail message
	 * @param action the smallest change that would help
	 */
	public ExportException(String message, String action) {
		this(message, action, null);
	}

	/**
	 * Create an exception with a cause.
	 * @param message what is wrong
	 * @param message the detail message
	 * @param cause the cause, or null
	 */
	public ExportException(String message, String action, @Nullable Throwable cause) {
		super(message, action, cause);
	}

}
