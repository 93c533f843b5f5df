package io.github.dynamospring.key;

import org.jspecify.annotations.Nullable;

/**
 * Exception thrown when a value cannot be rendered into a key: it is absent, empty, out
 * of range, or makes the key longer than DynamoDB's limit. The message does not quote
 * texts, because they may be personal data.
 *
 * @since 0.1
 */
public class KeyValueException extends IllegalArgumentException {

	/**
	 * Create an exception.
	 * @param message the detail message
	 */
	public KeyValueException(String message) {
		super(message);
	}

	KeyValueException(String message, @Nullable Throwable cause) {
		super(message, cause);
	}

}
