package io.github.dynamospring.idempotency;

/**
 * State of a call.
 */
enum CallState {

	/** It runs, or its process died. */
	IN_PROGRESS,

	/** It is over, and its result is recorded. */
	DONE,

	/** It failed in a way that leaves nothing behind. */
	RELEASED

}
