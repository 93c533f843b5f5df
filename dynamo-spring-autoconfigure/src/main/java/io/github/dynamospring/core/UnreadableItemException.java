package io.github.dynamospring.core;

import io.github.dynamospring.mapping.InvalidValueException;

/**
 * Exception thrown when an item cannot be read as its entity. The message names the
 * access pattern, the property and the stored type, and quotes no value.
 *
 * @since 0.1
 */
public class UnreadableItemException extends InvalidValueException implements EntityFailure {

	private static final long serialVersionUID = 1L;

	private final Subject subject;

	/**
	 * Create an exception.
	 * @param message the detail message, which does not quote values
	 * @param subject the entity, with the attributes of its key that the item came with
	 * @param cause the failure
	 */
	public UnreadableItemException(String message, Subject subject, InvalidValueException cause) {
		super(message, cause.getValue(), cause);
		this.subject = subject;
		stored();
	}

	@Override
	public Subject getSubject() {
		return this.subject;
	}

}
