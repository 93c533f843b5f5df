package io.github.dynamospring.core.request;

import java.util.Set;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

import org.springframework.transaction.TransactionManager;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Warning that the writes of an access pattern happen inside a Spring transaction, which
 * they are no part of. It is given once.
 */
final class UnjoinedTransaction {

	private static final Log logger = LogFactory.getLog(UnjoinedTransaction.class);

	private final String pattern;

	// a race of the first two writes warns twice
	private volatile boolean warned;

	UnjoinedTransaction(String pattern) {
		this.pattern = pattern;
	}

	/**
	 * Warn if a transaction is active in the thread of the caller.
	 */
	void check() {
		if (!this.warned && TransactionSynchronizationManager.isActualTransactionActive() && hasResource()) {
			this.warned = true;
			logger.warn(this.pattern + " is called inside a Spring transaction that DynamoDB is no part of: it writes "
					+ "at once, and the write stays if the transaction rolls back. Call it after the commit "
					+ "(@TransactionalEventListener), or write items that belong together with "
					+ "DynamoOperations.transactWrite");
		}
	}

	// A manager that binds itself alone, such as Spring Batch's without a database, has
	// no resource to roll back.
	private static boolean hasResource() {
		Set<Object> resources = TransactionSynchronizationManager.getResourceMap().keySet();
		return resources.isEmpty()
				|| !resources.stream().allMatch((resource) -> resource instanceof TransactionManager);
	}

}
