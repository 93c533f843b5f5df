package io.github.dynamospring.test;

/**
 * Kind of a fault.
 */
enum FaultKind {

	/** DynamoDB refuses the attempt, because there is no capacity. */
	THROTTLE("throttle"),

	/** DynamoDB fails. */
	FAIL("fail"),

	/** DynamoDB does what is asked, and the connection breaks before its answer. */
	LOSE_ANSWER("loseAnswer");

	private final String method;

	FaultKind(String method) {
		this.method = method;
	}

	/**
	 * Return the name of the method that injects it.
	 */
	String method() {
		return this.method;
	}

}
