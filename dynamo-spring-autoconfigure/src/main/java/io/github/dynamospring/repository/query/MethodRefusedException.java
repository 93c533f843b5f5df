package io.github.dynamospring.repository.query;

/**
 * Exception for a repository method that cannot be served as it is declared.
 */
class MethodRefusedException extends RuntimeException {

	private final String fix;

	MethodRefusedException(String reason, String fix) {
		super(reason);
		this.fix = fix;
	}

	String getReason() {
		return String.valueOf(getMessage());
	}

	String getFix() {
		return this.fix;
	}

}
