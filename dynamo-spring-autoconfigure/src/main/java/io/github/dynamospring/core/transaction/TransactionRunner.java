package io.github.dynamospring.core.transaction;

import java.util.List;

import io.github.dynamospring.core.write.PreparedWrite;
import io.github.dynamospring.core.write.TransactionAction;
import io.github.dynamospring.core.write.TransactionSender;
import org.jspecify.annotations.Nullable;

/**
 * Runner of transactions of writes, which sends them and runs the callbacks after them.
 */
public final class TransactionRunner {

	private final TransactionSender sender;

	public TransactionRunner(TransactionSender sender) {
		this.sender = sender;
	}

	/**
	 * Run a transaction.
	 * @return what each action gives to its caller, in their order
	 */
	public List<@Nullable Object> run(List<TransactionAction> actions) {
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
