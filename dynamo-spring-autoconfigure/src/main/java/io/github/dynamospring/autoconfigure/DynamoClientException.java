package io.github.dynamospring.autoconfigure;

import org.jspecify.annotations.Nullable;

/**
 * The client cannot be configured with what is there.
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
