package io.github.dynamospring.mapping;

import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.MappingException;

/**
 * Exception for a value that DynamoDB cannot hold exactly, or a stored one that does not
 * fit its property. The message names entity and property.
 *
 * @since 0.1
 */
public class InvalidValueException extends MappingException {

	private static final long serialVersionUID = 1L;

	private final StringBuilder path = new StringBuilder();

	/**
	 * Create an exception for a value whose property is not yet known.
	 * @param reason what is wrong with the value
	 */
	public InvalidValueException(@Nullable String reason) {
		super(reason);
	}

	/**
	 * Create an exception for a value whose property is not yet known.
	 * @param reason what is wrong with the value
	 * @param cause why
	 */
	public InvalidValueException(@Nullable String reason, @Nullable Throwable cause) {
		super(reason, cause);
	}

	/**
	 * Put the name of a property before the path to the value.
	 * @return this exception
	 */
	public InvalidValueException at(String property) {
		boolean first = this.path.isEmpty() || this.path.charAt(0) == '[';
		this.path.insert(0, first ? property : property + ".");
		return this;
	}

	/**
	 * Put the index of an element before the path to the value.
	 * @return this exception
	 */
	public InvalidValueException at(int index) {
		boolean first = this.path.isEmpty() || this.path.charAt(0) == '[';
		this.path.insert(0, first ? "[" + index + "]" : "[" + index + "].");
		return this;
	}

	@Override
	public @Nullable String getMessage() {
		return this.path.isEmpty() ? super.getMessage() : this.path + ": " + super.getMessage();
	}

}
