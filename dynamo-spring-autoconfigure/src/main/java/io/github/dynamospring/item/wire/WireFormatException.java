package io.github.dynamospring.item.wire;

/**
 * Exception for bytes that are no JSON of DynamoDB's. It quotes none of them.
 */
@SuppressWarnings("serial")
public final class WireFormatException extends RuntimeException {

	public WireFormatException(String message) {
		super(message);
	}

}
