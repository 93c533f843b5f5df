package io.github.dynamospring.repository;

/**
 * A repository method is declared in a way that no plan can serve.
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
