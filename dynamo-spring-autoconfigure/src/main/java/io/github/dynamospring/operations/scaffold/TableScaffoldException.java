package io.github.dynamospring.operations.scaffold;

import org.jspecify.annotations.Nullable;

/**
 * Exception thrown when a table cannot be read for its scaffolding, or has nothing to
 * read.
 *
 * @since 0.1
 */
@SuppressWarnings("serial")
public class TableScaffoldException extends RuntimeException {

	private final String action;

	TableScaffoldException(String message, String action, @Nullable Throwable cause) {
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
