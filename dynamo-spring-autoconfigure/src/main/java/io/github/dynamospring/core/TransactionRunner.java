package io.github.dynamospring.core;

import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Runner of transactions of writes, which sends them and runs the callbacks after them.
 */
final class TransactionRunner {

	private final TransactionSender sender;

	TransactionRunner(TransactionSender sender) {
		this.sender = sender;
	}

	/**
	 * Run a transaction.
	 * @return what each action gives to its caller, in their order
	 */
	List<@Nullable Object> run(List<TransactionAction> actions) {
		try {
			this.sender.send(actions);
		}
		catch (RuntimeException ex) {
			TransactionCollector.failed(actions);
			throw ex;
		}
		PreparedWrite.Results results = new PreparedWrite.Results();
		actions.forEach((action) -> results.add(action.prepared()));
		return results.get();
	}

}
