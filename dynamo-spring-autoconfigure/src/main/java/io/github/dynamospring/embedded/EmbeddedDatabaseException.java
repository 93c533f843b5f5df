package io.github.dynamospring.embedded;

import io.github.dynamospring.start.StartRefusedException;
import org.jspecify.annotations.Nullable;

/**
 * Exception thrown when DynamoDB Local cannot be started inside the JVM.
 *
 * @since 0.1
 */
@SuppressWarnings("serial")
public class EmbeddedDatabaseException extends StartRefusedException {

	EmbeddedDatabaseException(String message, String action, @Nullable Throwable cause) {
		super(message, action, cause);
	}

}
