package io.github.dynamospring.test;

/**
 * Kind of a fault.
 */
enum FaultKind {

	/** DynamoDB refuses the attempt for lack of capacity. */
	THROTTLE("throttle"),

	/** DynamoDB fails. */
	FAIL("fail"),

	/** DynamoDB executes the attempt, and the connection breaks before the answer. */
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
