package io.github.dynamospring.key;

/**
 * Exception thrown when a key template cannot serve what is asked of it, such as a range
 * on a placeholder that keeps no order.
 *
 * @since 0.1
 */
public class KeyRefusedException extends IllegalArgumentException {

	KeyRefusedException(String message) {
		super(message);
	}

}
