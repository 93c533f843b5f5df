package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.TransactionFailedException.Failure;
import io.github.dynamospring.core.request.CancellationFailures;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import org.springframework.dao.DataAccessException;

/**
 * Transaction that DynamoDB has cancelled, with each write beside its reason.
 */
final class CancelledTransaction {

	private final List<TransactionAction> actions;

	private final boolean lost;

	private final TransactionCanceledException cause;

	private final List<FailedCondition> refused;

	private final List<FailedWrite> failed = new ArrayList<>();

	/**
	 * Create a transaction.
	 * @param lost whether the answer of an earlier attempt was lost
	 * @param refused its failed conditions
	 */
	CancelledTransaction(List<TransactionAction> actions, boolean lost, TransactionCanceledException cause,
			List<FailedCondition> refused) {
		this.actions = actions;
		this.lost = lost;
		this.cause = cause;
		this.refused = refused;
		List<CancellationReason> reasons = cause.cancellationReasons();
		int next = 0;
		for (TransactionAction action : actions) {
			for (ItemWrite write : action.writes()) {
				if (next < reasons.size()) {
					add(action, write, reasons.get(next++));
				}
			}
		}
	}

	private void add(TransactionAction action, ItemWrite write, CancellationReason reason) {
		if (!CancellationFailures.isNone(reason)) {
			FailedCondition condition = this.refused.stream()
				.filter((each) -> each.write() == write)
				.findFirst()
				.orElse(null);
			this.failed.add(new FailedWrite(action, write, reason, condition));
		}
	}

	/**
	 * Return the same transaction as it followed an earlier one.
	 */
	CancelledTransaction after(CancelledTransaction earlier) {
		return new CancelledTransaction(this.actions, this.lost || earlier.lost, this.cause,
				this.refused.stream().map((condition) -> condition.after(earlier.lost)).toList());
	}

	boolean lost() {
		return this.lost;
	}

	TransactionCanceledException cause() {
		return this.cause;
	}

	/**
	 * Return whether an earlier attempt was applied: an item that was found has the id of
	 * its write. DynamoDB itself remembers that for ten minutes only.
	 */
	boolean isApplied() {
		return this.failed.stream().anyMatch(FailedWrite::isOwn);
	}

	/**
	 * Return the actions that are sent instead, now that the items in place are known.
	 * @return null if the failures do not come from wrong assumptions
	 */
	@Nullable List<TransactionAction> revised() {
		List<TransactionAction> revised = new ArrayList<>();
		boolean changed = false;
		for (TransactionAction action : this.actions) {
			List<FailedCondition> failed = failedConditions(action);
			TransactionAction next = failed.isEmpty() ? action : action.revised(failed);
			if (next == null) {
				return null;
			}
			changed |= next != action;
			revised.add(next);
		}
		return changed ? revised : null;
	}

	private List<FailedCondition> failedConditions(TransactionAction action) {
		return this.failed.stream()
			.filter((write) -> write.action() == action)
			.flatMap((write) -> Stream.ofNullable(write.condition()))
			.toList();
	}

	/**
	 * Return the failures, one for each action.
	 * @param unsettled whether it was cancelled again and again, each time for another
	 * reason
	 */
	List<Failure> failures(boolean unsettled) {
		Map<Integer, Failure> failures = new LinkedHashMap<>();
		for (FailedWrite write : this.failed) {
			TransactionAction action = write.action();
			failures.computeIfAbsent(action.position(),
					(position) -> new Failure(position, action.operation(), write.failure(this.cause, unsettled)));
		}
		return new ArrayList<>(failures.values());
	}

	/**
	 * Return whether one of the writes can no longer be applied, so that an attempt that
	 * is still under way cannot apply the transaction either.
	 */
	boolean isFinal() {
		return this.failed.stream().anyMatch((write) -> write.isFinal(this.cause));
	}

	/**
	 * Write that failed.
	 *
	 * @param condition its failed condition, or null if it failed for another reason
	 */
	private record FailedWrite(TransactionAction action, ItemWrite write, CancellationReason reason,
			@Nullable FailedCondition condition) {

		boolean isOwn() {
			return this.condition != null && this.condition.isOwn();
		}

		boolean isFinal(Throwable cause) {
			if (this.condition == null) {
				return false;
			}
			DataAccessException refusal = this.write.outcome().refusedAfterLostAnswer(this.condition.found(), cause);
			return refusal != null && !(refusal instanceof AmbiguousWriteException);
		}

		DataAccessException failure(Throwable cause, boolean unsettled) {
			if (this.condition == null) {
				return this.write.cancelled(this.reason, cause);
			}
			if (unsettled) {
				return this.write.outcome().unsettled(cause);
			}
			return this.write.outcome().refused(this.condition.found(), cause);
		}

	}

}
