package io.github.dynamospring.core.write;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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

	private final List<FailedWrite> failed = new ArrayList<>();

	CancelledTransaction(List<TransactionAction> actions, boolean lost, TransactionCanceledException cause) {
		this.actions = actions;
		this.lost = lost;
		this.cause = cause;
		List<CancellationReason> reasons = cause.cancellationReasons();
		int next = 0;
		for (TransactionAction action : actions) {
			for (ItemWrite write : action.writes()) {
				if (next < reasons.size()) {
					add(new FailedWrite(action, write, reasons.get(next++)));
				}
			}
		}
	}

	private void add(FailedWrite write) {
		if (!CancellationFailures.isNone(write.reason())) {
			this.failed.add(write);
		}
	}

	/**
	 * Return the same transaction as it followed an earlier one.
	 */
	CancelledTransaction after(CancelledTransaction earlier) {
		return new CancelledTransaction(this.actions, this.lost || earlier.lost, this.cause);
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
			.filter((write) -> write.action() == action && write.isRefusal())
			.map((write) -> new FailedCondition(write.write(), write.reason().item(), this.lost, this.cause))
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
	 */
	private record FailedWrite(TransactionAction action, ItemWrite write, CancellationReason reason) {

		boolean isOwn() {
			return this.write.isOwn(this.reason.item());
		}

		private boolean isRefusal() {
			return CancellationFailures.isRefusal(this.reason);
		}

		boolean isFinal(Throwable cause) {
			if (!isRefusal()) {
				return false;
			}
			DataAccessException refusal = this.write.outcome().refusedAfterLostAnswer(this.reason.item(), cause);
			return refusal != null && !(refusal instanceof AmbiguousWriteException);
		}

		DataAccessException failure(Throwable cause, boolean unsettled) {
			if (isRefusal() && unsettled) {
				return this.write.outcome().unsettled(cause);
			}
			if (isRefusal()) {
				return this.write.outcome().refused(this.reason.item(), cause);
			}
			return this.write.cancelled(this.reason, cause);
		}

	}

}
