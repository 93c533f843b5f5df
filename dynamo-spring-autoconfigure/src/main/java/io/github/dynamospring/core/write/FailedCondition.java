package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.core.request.CancellationFailures;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import org.springframework.dao.DataAccessException;

/**
 * Failed condition of a write. If several conditions of one entity have failed, the
 * entity's own comes first and decides about the exception.
 *
 * @param write the write
 * @param found the item in place, or empty
 * @param lost whether the answer of an earlier attempt was lost
 * @param cause the failure as DynamoDB reported it
 */
record FailedCondition(ItemWrite write, Map<String, AttributeValue> found, boolean lost, SdkException cause) {

	/**
	 * Return the failed conditions of a transaction that was cancelled.
	 * @param lost whether the answer of an earlier attempt was lost
	 */
	static List<FailedCondition> of(List<ItemWrite> writes, boolean lost, TransactionCanceledException cause) {
		List<CancellationReason> reasons = cause.cancellationReasons();
		List<FailedCondition> failed = new ArrayList<>();
		for (int i = 0; i < reasons.size(); i++) {
			if (CancellationFailures.isRefusal(reasons.get(i))) {
				failed.add(new FailedCondition(writes.get(i), reasons.get(i).item(), lost, cause));
			}
		}
		return failed;
	}

	/**
	 * Return the exception of a write by its failed conditions.
	 * @return null if they mean success
	 */
	static @Nullable DataAccessException failure(List<FailedCondition> failed) {
		FailedCondition first = failed.get(0);
		boolean disproved = failed.stream().anyMatch((each) -> each.write.outcome().isDisproved(each.found));
		if (disproved) {
			return first.write.outcome().refused(first.found, first.cause);
		}
		return first.failure();
	}

	/**
	 * Return whether the item in place was put by this write after all.
	 */
	boolean isOwn() {
		return this.write.isOwn(this.found);
	}

	/**
	 * Return the same condition of a write that followed another attempt.
	 * @param lost whether the answer of that attempt was lost
	 */
	FailedCondition after(boolean lost) {
		return new FailedCondition(this.write, this.found, this.lost || lost, this.cause);
	}

	/**
	 * Return the exception of the write.
	 * @return null if it means success
	 */
	private @Nullable DataAccessException failure() {
		WriteOutcome outcome = this.write.outcome();
		if (this.lost) {
			return outcome.refusedAfterLostAnswer(this.found, this.cause);
		}
		return outcome.refused(this.found, this.cause);
	}

	/**
	 * Return the exception of a write that was refused with each attempt, each time for
	 * another reason.
	 */
	DataAccessException unsettled() {
		WriteOutcome outcome = this.write.outcome();
		if (this.lost) {
			return outcome.ambiguous(WriteOutcome.LOST_ANSWER, this.cause);
		}
		return outcome.unsettled(this.cause);
	}

}
