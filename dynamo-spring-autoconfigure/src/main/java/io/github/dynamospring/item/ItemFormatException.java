package io.github.dynamospring.item;

/**
 * Exception for bytes or values that are not DynamoDB's. It quotes none of them.
 */
@SuppressWarnings("serial")
public final class ItemFormatException extends RuntimeException {

	public ItemFormatException(String message) {
		super(message);
	}

	/**
	 * Create an exception for a value of a type that DynamoDB did not have when this
	 * library was released.
	 */
	public static ItemFormatException ofUnknownType() {
		return new ItemFormatException("the value is of a type that this version of the library does not read");
	}

}
