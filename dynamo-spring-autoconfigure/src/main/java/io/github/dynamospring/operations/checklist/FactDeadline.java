package io.github.dynamospring.operations.checklist;

import java.time.Duration;

/**
 * Moment by which all facts of a check are to be known.
 */
final class FactDeadline {

	private final Duration timeout;

	private final long start = System.nanoTime();

	FactDeadline(Duration timeout) {
		this.timeout = timeout;
	}

	/**
	 * Return the time that is left for a request, zero if it is over. A tenth is kept, so
	 * that the facts that are known arrive although one is not.
	 */
	Duration leftForRequest() {
		return left(this.timeout.minus(this.timeout.dividedBy(10)));
	}

	/**
	 * Return the time that is left, zero if it is over.
	 */
	Duration left() {
		return left(this.timeout);
	}

	private Duration left(Duration limit) {
		return Duration.ofMillis(Math.max(0, limit.minusNanos(System.nanoTime() - this.start).toMillis()));
	}

	/**
	 * Return what is to be said of a fact that did not become known in time.
	 */
	ChecklistVerdict missed() {
		return ChecklistVerdict.unknown("no answer within " + this.timeout.toMillis() + " ms",
				"ask again, or raise dynamo.checklist.timeout");
	}

}
