package io.github.dynamospring.operations.scaffold;

import io.github.dynamospring.start.StartRefusedException;
import org.jspecify.annotations.Nullable;

/**
 * Exception thrown when a table cannot be read for its scaffolding, or is empty.
 *
 * @since 0.1
 */
@SuppressWarnings("serial")
public class TableScaffoldException extends StartRefusedException {

	TableScaffoldException(String message, String action, @Nullable Throwable cause) {
		super(message, action, cause);
	}

}
