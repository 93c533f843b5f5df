package io.github.dynamospring.item;

/**
 * Exception thrown for bytes or values that are not valid in DynamoDB. The message does
 * not quote them.
 */
@SuppressWarnings("serial")
public final class ItemFormatException extends RuntimeException {

	public ItemFormatException(String message) {
		super(message);
	}

	/**
	 * Create an exception for a value of a type that is newer than this library.
	 */
	public static ItemFormatException ofUnknownType() {
		return new ItemFormatException("the value is of a type that this version of the library does not read");
	}

}
