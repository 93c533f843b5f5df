package io.github.dynamospring.core.write;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Action of a transaction.
 *
 * @param position its position, from 1
 * @param operation the operation as the caller has named it
 * @param prepared the write, between the callbacks before it and those after it
 * @param write the write as it is to be sent
 */
public record TransactionAction(int position, String operation, PreparedWrite<?> prepared, PendingWrite write) {

	public TransactionAction(int position, String operation, PreparedWrite<?> prepared) {
		this(position, operation, prepared, prepared.write());
	}

	List<ItemWrite> writes() {
		return this.write.writes();
	}

	/**
	 * Return the action that is sent instead.
	 * @return null if the failure stands
	 */
	@Nullable TransactionAction revised(List<FailedCondition> failed) {
		PendingWrite revised = this.write.revised(failed);
		if (revised != null) {
			return new TransactionAction(this.position, this.operation, this.prepared, revised);
		}
		return null;
	}

	/**
	 * Undo the preparation of actions, the last one first because one entity may be in
	 * two of them.
	 */
	public static void undo(List<TransactionAction> actions) {
		for (int i = actions.size() - 1; i >= 0; i--) {
			actions.get(i).prepared.failed();
		}
	}

	String describe() {
		return "action %d (%s of %s)".formatted(this.position, this.operation, item());
	}

	String item() {
		return writes().get(0).outcome().describe();
	}

}
