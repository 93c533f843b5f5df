package io.github.dynamospring.key;

/**
 * Exception thrown when a key template cannot serve a condition, such as a range on a
 * placeholder without an order.
 *
 * @since 0.1
 */
public class KeyRefusedException extends IllegalArgumentException {

	KeyRefusedException(String message) {
		super(message);
	}

}
