package io.github.dynamospring.sample;

/**
 * Something that was asked for does not exist.
 */
class NotFoundException extends RuntimeException {

	NotFoundException(String what, String id) {
		super("There is no " + what + " " + id);
	}

}
