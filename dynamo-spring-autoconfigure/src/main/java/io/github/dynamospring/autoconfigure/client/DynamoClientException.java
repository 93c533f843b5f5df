package io.github.dynamospring.autoconfigure.client;

import org.jspecify.annotations.Nullable;

/**
 * Exception for a client that cannot be configured. It carries the action to take.
 */
@SuppressWarnings("serial")
class DynamoClientException extends RuntimeException {

	private final String action;

	DynamoClientException(String message, String action, @Nullable Throwable cause) {
		super(message, cause);
		this.action = action;
	}

	String getAction() {
		return this.action;
	}

}
