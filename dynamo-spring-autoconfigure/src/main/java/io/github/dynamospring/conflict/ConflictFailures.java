package io.github.dynamospring.conflict;

import io.github.dynamospring.core.TransactionFailedException;

import org.springframework.dao.OptimisticLockingFailureException;

/**
 * Classifier of the failures after which a method can be repeated: another writer was
 * faster, and nothing was written.
 */
final class ConflictFailures {

	private ConflictFailures() {
	}

	static boolean isConflict(Throwable failure) {
		return failure instanceof OptimisticLockingFailureException
				|| failure instanceof TransactionFailedException transaction && transaction.isConflict();
	}

}
