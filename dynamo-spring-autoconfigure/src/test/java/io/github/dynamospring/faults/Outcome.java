package io.github.dynamospring.faults;

import io.github.dynamospring.core.AmbiguousWriteException;
import io.github.dynamospring.core.ConditionFailedException;
import io.github.dynamospring.core.EntityNotFoundException;
import io.github.dynamospring.core.TransactionFailedException;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.dao.OptimisticLockingFailureException;
import org.springframework.dao.TransientDataAccessException;

/**
 * What the caller of a write is told.
 */
enum Outcome {

	/** It was applied. */
	SUCCESS,

	/** Not applied, the key is taken. */
	DUPLICATE,

	/** Not applied, another writer was first. */
	CONFLICT,

	/** Not applied, the item does not satisfy the condition. */
	CONDITION,

	/** Not applied, there is no item. */
	NOT_FOUND,

	/** Not applied, for a reason that passes. */
	TRANSIENT,

	/** Not applied, for a reason that stays, such as a client that is closed. */
	FAILED,

	/** Nobody knows. */
	AMBIGUOUS,

	/** An exception that no caller expects, and that says nothing. */
	FOREIGN;

	/**
	 * Write, and return the outcome. What is no outcome of a write is thrown.
	 */
	static Outcome of(Runnable write) {
		try {
			write.run();
			return SUCCESS;
		}
		catch (DataAccessException ex) {
			Outcome outcome = of(ex);
			if (outcome == FAILED) {
				throw ex;
			}
			return outcome;
		}
	}

	/**
	 * Return the outcome of a write that threw an exception.
	 */
	static Outcome of(RuntimeException thrown) {
		RuntimeException reason = (thrown instanceof TransactionFailedException) ? (RuntimeException) thrown.getCause()
				: thrown;
		if (reason instanceof AmbiguousWriteException) {
			return AMBIGUOUS;
		}
		if (reason instanceof DuplicateKeyException) {
			return DUPLICATE;
		}
		if (reason instanceof OptimisticLockingFailureException) {
			return CONFLICT;
		}
		if (reason instanceof EntityNotFoundException) {
			return NOT_FOUND;
		}
		if (reason instanceof ConditionFailedException) {
			return CONDITION;
		}
		if (reason instanceof TransientDataAccessException) {
			return TRANSIENT;
		}
		return (reason instanceof DataAccessException) ? FAILED : FOREIGN;
	}

	/**
	 * Return whether it may have been applied.
	 */
	boolean mayBeApplied() {
		return this == SUCCESS || this == AMBIGUOUS || this == FOREIGN;
	}

}
