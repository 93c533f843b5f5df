package io.github.dynamospring.test;

/**
 * Kind of a fault.
 */
enum FaultKind {

	/** DynamoDB refuses the attempt, because there is no capacity. */
	THROTTLE,

	/** DynamoDB fails. */
	FAIL,

	/** DynamoDB does what is asked, and the connection breaks before its answer. */
	LOSE_ANSWER

}
