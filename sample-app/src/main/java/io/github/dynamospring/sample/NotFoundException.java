package io.github.dynamospring.sample;

/**
 * Exception for something that was asked for and does not exist.
 */
class NotFoundException extends RuntimeException {

	NotFoundException(String what, String id) {
		super("There is no " + what + " " + id);
	}

}
