package io.github.dynamospring.mapping;

import java.util.concurrent.atomic.AtomicBoolean;

import io.github.dynamospring.item.ItemFormatException;
import org.jspecify.annotations.Nullable;

import org.springframework.data.mapping.MappingException;

/**
 * Exception for a value that DynamoDB cannot hold exactly, or a stored one that does not
 * fit its property. The message names entity and property, and does not quote the value,
 * which may be personal data and of any length.
 *
 * @since 0.1
 */
public class InvalidValueException extends MappingException {

	private static final long serialVersionUID = 1L;

	private final StringBuilder path = new StringBuilder();

	private final transient @Nullable Object value;

	private final AtomicBoolean stored = new AtomicBoolean();

	/**
	 * Create an exception for a value of a property that is not yet known.
	 * @param reason the detail message
	 */
	public InvalidValueException(@Nullable String reason) {
		this(reason, null, null);
	}

	/**
	 * Create an exception for a value of a property that is not yet known.
	 * @param reason the detail message
	 * @param cause the cause
	 */
	public InvalidValueException(@Nullable String reason, @Nullable Throwable cause) {
		this(reason, null, cause);
	}

	/**
	 * Create an exception for a value of a property that is not yet known.
	 * @param reason the detail message, which does not quote the value
	 * @param value the value
	 * @param cause the cause, or null
	 */
	public InvalidValueException(@Nullable String reason, @Nullable Object value, @Nullable Throwable cause) {
		super(reason, cause);
		this.value = value;
	}

	/**
	 * Create an exception for a stored value that is not DynamoDB's.
	 */
	public InvalidValueException(ItemFormatException cause) {
		this(cause.getMessage(), null, cause);
		this.stored.set(true);
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

	/**
	 * Note that the value was read from the database, so that no caller has passed it.
	 * @return this exception
	 */
	public InvalidValueException stored() {
		this.stored.set(true);
		return this;
	}

	/**
	 * Return whether the value was read from the database, rather than passed by a
	 * caller.
	 */
	public boolean isStored() {
		return this.stored.get();
	}

	/**
	 * Return the value that does not fit, as it is stored or as it was to be stored, or
	 * null if the failure is not about one value.
	 */
	public @Nullable Object getValue() {
		return this.value;
	}

	@Override
	public @Nullable String getMessage() {
		return this.path.isEmpty() ? super.getMessage() : this.path + ": " + super.getMessage();
	}

}
