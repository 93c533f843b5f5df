package io.github.dynamospring.client;

/**
 * Kind of a failure, by its meaning for a further attempt.
 *
 * @since 0.1
 */
public enum FailureKind {

	/**
	 * There is less capacity than asked for. It comes back more slowly than others pass.
	 */
	THROTTLE,

	/**
	 * The signature bears a wrong time. The SDK has learned the right one from the
	 * answer, so one further attempt is made.
	 */
	CLOCK_SKEW,

	/**
	 * All else that passes: the service failed, its answer did not arrive, or another
	 * request is at work on the same items.
	 */
	PASSING,

	/**
	 * The same request would fail in the same way, or its caller no longer waits.
	 */
	FINAL;

	/**
	 * Return whether a further attempt may succeed.
	 */
	public boolean passes() {
		return this != FINAL;
	}

}
