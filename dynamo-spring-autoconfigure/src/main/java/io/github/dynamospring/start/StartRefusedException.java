package io.github.dynamospring.start;

import org.jspecify.annotations.Nullable;

/**
 * Exception that ends the start of an application. It carries the action to take.
 *
 * @since 0.1
 */
@SuppressWarnings("serial")
public class StartRefusedException extends RuntimeException {

	private final String action;

	/**
	 * Create an exception.
	 * @param message the detail message, without a full stop
	 * @param action the action to take, in sentences
	 * @param cause the cause, or null
	 */
	public StartRefusedException(String message, String action) {
		this(message, action, null);
	}

	/**
	 * Create an exception with a cause.
	 * @param message the reason, without a full stop
	 * @param action the sentences that say how to mend it
	 * @param cause the cause, or null
	 */
	public StartRefusedException(String message, String action, @Nullable Throwable cause) {
		super(message, cause);
		this.action = action;
	}

	/**
	 * Return the action to take, in sentences.
	 */
	public String getAction() {
		return this.action;
	}

}
