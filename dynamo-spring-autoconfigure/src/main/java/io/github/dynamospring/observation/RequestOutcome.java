package io.github.dynamospring.observation;

/**
 * Outcome of a request, after its last attempt.
 *
 * @since 0.1
 */
public enum RequestOutcome {

	/**
	 * DynamoDB carried out the request.
	 */
	SUCCESS("success"),

	/**
	 * The last attempt was throttled, or a transaction was cancelled for throttles alone.
	 */
	THROTTLED("throttled"),

	/**
	 * A condition did not hold.
	 */
	CONDITION("condition"),

	/**
	 * A write that may or may not have been applied: an answer was lost.
	 */
	AMBIGUOUS("ambiguous"),

	/**
	 * An interrupt ended the request: its caller gave it up. No item was written.
	 */
	CANCELLED("cancelled"),

	/**
	 * All else: the request was refused, or a read has no answer.
	 */
	ERROR("error");

	private final String tag;

	RequestOutcome(String tag) {
		this.tag = tag;
	}

	/**
	 * Return whether a failure with this outcome is no error.
	 */
	boolean isExpected() {
		return this == CONDITION || this == CANCELLED;
	}

	/**
	 * Return the value of the tag {@code outcome}.
	 */
	public String tag() {
		return this.tag;
	}

}
