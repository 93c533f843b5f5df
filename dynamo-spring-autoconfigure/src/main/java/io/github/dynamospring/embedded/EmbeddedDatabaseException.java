package io.github.dynamospring.embedded;

import org.jspecify.annotations.Nullable;

/**
 * Exception thrown when DynamoDB Local cannot be started inside the JVM.
 *
 * @since 0.1
 */
@SuppressWarnings("serial")
public class EmbeddedDatabaseException extends RuntimeException {

	private final String action;

	EmbeddedDatabaseException(String message, String action, @Nullable Throwable cause) {
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
