package io.github.dynamospring.core.write;

import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.dao.DataAccessException;

/**
 * Failed condition of a write. If several conditions of one entity have failed, the
 * entity's own comes first and decides about the exception.
 *
 * @param write the write
 * @param found the item in place, or empty
 * @param later whether that item was read after the refusal, so that it may be another
 * one
 * @param lost whether the answer of an earlier attempt was lost
 * @param cause the failure as DynamoDB reported it
 */
record FailedCondition(ItemWrite write, Map<String, AttributeValue> found, boolean later, boolean lost,
		SdkException cause) {

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
	 * Return whether the condition holds for an item that was read after the refusal:
	 * another writer has put it in between. The same write can be sent again, because it
	 * was not applied. A condition of the caller is not evaluated.
	 */
	boolean isOutdated() {
		return this.later && !this.lost && this.write.admits(this.found);
	}

	/**
	 * Return the same condition of a write that followed another attempt.
	 * @param lost whether the answer of that attempt was lost
	 */
	FailedCondition after(boolean lost) {
		return new FailedCondition(this.write, this.found, this.later, this.lost || lost, this.cause);
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
