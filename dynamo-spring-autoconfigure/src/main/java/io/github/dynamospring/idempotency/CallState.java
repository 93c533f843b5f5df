package io.github.dynamospring.idempotency;

/**
 * State of a call.
 */
enum CallState {

	/** The call runs, or its process died. */
	IN_PROGRESS,

	/** The call is done, and its result is recorded. */
	DONE,

	/** The call failed without an effect. */
	RELEASED

}
