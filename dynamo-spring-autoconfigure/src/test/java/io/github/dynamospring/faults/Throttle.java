package io.github.dynamospring.faults;

/**
 * The names under which DynamoDB throttles.
 */
public enum Throttle {

	/**
	 * Of a table with provisioned capacity.
	 */
	PROVISIONED_THROUGHPUT("ProvisionedThroughputExceededException",
			"The level of configured provisioned throughput for the table was exceeded. "
					+ "Consider increasing your provisioning level with the UpdateTable API.",
			"ThrottlingReasons"),

	/**
	 * Of a table with capacity on demand.
	 */
	THROTTLING("ThrottlingException",
			"Throughput exceeds the current capacity of your table or index. DynamoDB is automatically scaling your "
					+ "table or index so please try again shortly.",
			"throttlingReasons"),

	/**
	 * Of the account.
	 */
	REQUEST_LIMIT("RequestLimitExceeded", "Throughput exceeds the current throughput limit for your account. "
			+ "Please contact AWS Support to request a limit increase.", "ThrottlingReasons");

	private final String code;

	private final String message;

	private final String member;

	Throttle(String code, String message, String member) {
		this.code = code;
		this.message = message;
		this.member = member;
	}

	String code() {
		return this.code;
	}

	String message() {
		return this.message;
	}

	/**
	 * Return the name of the reasons in the body, which differs (SDK model of DynamoDB).
	 */
	String member() {
		return this.member;
	}

}
