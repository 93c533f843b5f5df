package io.github.dynamospring.operations.export;

import org.jspecify.annotations.Nullable;

/**
 * Exception thrown when exports cannot be made or written.
 *
 * @since 0.1
 */
@SuppressWarnings("serial")
public class ExportException extends RuntimeException {

	private final String action;

	/**
	 * Create an exception.
	 * @param message what is wrong
	 * @param action the smallest change that would help
	 */
	public ExportException(String message, String action) {
		this(message, action, null);
	}

	/**
	 * Create an exception with a cause.
	 * @param message what is wrong
	 * @param action the smallest change that would help
	 * @param cause the cause, or null
	 */
	public ExportException(String message, String action, @Nullable Throwable cause) {
		super(message, cause);
		this.action = action;
	}

	/**
	 * Return the smallest change that would help.
	 */
	public String getAction() {
		return this.action;
	}

}
