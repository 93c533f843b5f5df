package io.github.dynamospring.core;

import java.util.ArrayList;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Runs transactions of writes: sends what was prepared, and tells those who prepared it.
 */
final class WriteTransactions {

	private final TransactionSender sender;

	WriteTransactions(TransactionSender sender) {
		this.sender = sender;
	}

	EntityResults run(List<TransactionAction> actions) {
		try {
			this.sender.send(actions);
		}
		catch (RuntimeException ex) {
			TransactionActions.failed(actions);
			throw ex;
		}
		List<@Nullable Object> entities = new ArrayList<>();
		AppliedWrites applied = new AppliedWrites();
		actions.forEach((action) -> entities.add(applied.tell(action.prepared())));
		RuntimeException failure = applied.failure();
		if (failure != null) {
			throw failure;
		}
		return new EntityResults(entities);
	}

}
