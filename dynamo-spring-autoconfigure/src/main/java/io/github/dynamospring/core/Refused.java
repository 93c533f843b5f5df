package io.github.dynamospring.core;

import java.util.List;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;

import org.springframework.dao.DataAccessException;

/**
 * The answer that conditions have failed.
 *
 * @param refusals the writes whose conditions have failed, at least one, that of the
 * entity itself first
 * @param lost whether the answer of an earlier attempt was lost
 * @param cause the failure as DynamoDB reported it
 */
record Refused(List<Refusal> refusals, boolean lost, SdkException cause) {

	/**
	 * Return whether the item in place is that of this write after all.
	 */
	boolean isApplied() {
		return this.refusals.stream().anyMatch((refusal) -> refusal.write().isOwn(refusal.found()));
	}

	/**
	 * Return the same answer to what was sent after another one.
	 */
	Refused after(Refused earlier) {
		return new Refused(this.refusals, this.lost || earlier.lost, this.cause);
	}

	/**
	 * Say what it means.
	 * @return null if it means success
	 */
	@Nullable DataAccessException failure() {
		Refusal first = this.refusals.get(0);
		WriteOutcome outcome = first.write().outcome();
		return this.lost ? outcome.refusedAfterLostAnswer(first.found(), this.cause)
				: outcome.refused(first.found(), this.cause);
	}

	/**
	 * Say that it was the answer again and again, each time for another reason.
	 */
	DataAccessException unsettled() {
		WriteOutcome outcome = this.refusals.get(0).write().outcome();
		return this.lost ? outcome.ambiguous(WriteOutcome.LOST_ANSWER, this.cause) : outcome.unsettled(this.cause);
	}

}
