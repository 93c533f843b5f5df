package io.github.dynamospring.core;

import org.jspecify.annotations.Nullable;

import org.springframework.dao.DataIntegrityViolationException;

/**
 * Exception thrown when an item is larger than DynamoDB stores: 400 KB with the names of
 * its attributes. The item was not written.
 *
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Constraints.html">Quotas
 * and limits</a>
 */
public class ItemTooLargeException extends DataIntegrityViolationException implements EntityFailure {

	/**
	 * The size of the largest item, in bytes.
	 */
	public static final int MAX_SIZE = 400 * 1024;

	private static final long serialVersionUID = 1L;

	private static final String SPLIT = "split it into several items";

	private final String entity;

	private final @Nullable Subject subject;

	private final int size;

	/** The largest attributes in the message, and the cure. */
	private final String largest;

	private final String cure;

	/**
	 * Create an exception.
	 * @param entity the description of the entity in the message
	 * @param subject the entity
	 * @param size the size of the item in bytes
	 */
	public ItemTooLargeException(String entity, @Nullable Subject subject, int size) {
		this(entity, subject, size, "", SPLIT);
	}

	/**
	 * Create an exception.
	 * @param entity the description of the entity in the message
	 * @param subject the entity
	 * @param size the size of the item in bytes
	 * @param largest the words for the largest attributes
	 * @param cure the words for the cure
	 */
	public ItemTooLargeException(String entity, @Nullable Subject subject, int size, String largest, String cure) {
		super("%s would be an item of %d bytes%s, but DynamoDB stores at most %d (400 KB); %s".formatted(entity, size,
				largest, MAX_SIZE, cure));
		this.entity = entity;
		this.subject = subject;
		this.size = size;
		this.largest = largest;
		this.cure = cure;
	}

	private ItemTooLargeException(String message, String entity, @Nullable Subject subject, int size,
			@Nullable Throwable cause) {
		super(message, cause);
		this.entity = entity;
		this.subject = subject;
		this.size = size;
		this.largest = "";
		this.cure = SPLIT;
	}

	/**
	 * Return the exception of an action in a transaction.
	 * @param action the words for the action, which precede the entity
	 */
	public ItemTooLargeException of(String action) {
		return new ItemTooLargeException(action + ": " + this.entity, this.subject, this.size, this.largest, this.cure);
	}

	/**
	 * Create an exception of an update that DynamoDB would refuse: it counts bytes for
	 * each property that it sets, beside names and values.
	 * @param entity the description of the entity in the message
	 * @param subject the entity
	 * @param measured the bytes that DynamoDB measures
	 */
	public static ItemTooLargeException ofUpdate(String entity, @Nullable Subject subject, int measured) {
		return new ItemTooLargeException(
				("%s would be an update of %d bytes, with 19 for each attribute that it sets, but DynamoDB takes at most "
						+ "%d (400 KB); save it whole, which takes no more than the item, or split it into several items")
					.formatted(entity, measured, MAX_SIZE),
				entity, subject, measured, null);
	}

	/**
	 * Create an exception of an item that DynamoDB has refused.
	 * @param entity the description of the entity in the message
	 * @param subject the entity, or null if it is one of several
	 * @param cause the refusal
	 */
	public static ItemTooLargeException refused(String entity, @Nullable Subject subject, Throwable cause) {
		return new ItemTooLargeException(
				"%s would be larger than the %d bytes that DynamoDB stores (400 KB); split it into several items"
					.formatted(entity, MAX_SIZE),
				entity, subject, 0, cause);
	}

	/**
	 * Return the description of the entity in the message.
	 */
	public String getEntity() {
		return this.entity;
	}

	@Override
	public @Nullable Subject getSubject() {
		return this.subject;
	}

	/**
	 * Return the size of the item in bytes, or 0 if DynamoDB has refused it, which does
	 * not say the size.
	 */
	public int getSize() {
		return this.size;
	}

}
