package io.github.dynamospring.idempotency;

import java.util.function.Consumer;

import io.github.dynamospring.core.WriteTransaction;
import org.jspecify.annotations.Nullable;

/**
 * Running call of an {@link Idempotent} method.
 *
 * @since 0.1
 */
public interface IdempotentCall {

	/**
	 * Return the innermost running call of this thread.
	 * @throws IllegalStateException if the thread runs no such call
	 */
	static IdempotentCall current() {
		return RunningCall.current();
	}

	/**
	 * Apply the writes of the method and record its result in one atomic transaction. So
	 * the writes are applied once, even if the method runs several times: the transaction
	 * of a call that lost its key is refused. The record is the first action of the
	 * transaction. It must be the last write of the method: a later result or failure is
	 * not recorded. Except for an ambiguous write, an exception means that the
	 * transaction was not applied.
	 * @param result the result, which the method should return
	 * @param writes the consumer that adds the writes of the method, up to 99 actions
	 * @return the result
	 * @throws LostLeaseException if another call took over the key
	 * @throws UnstoredResultException if the result is too large
	 * @throws io.github.dynamospring.core.TransactionFailedException if a write is
	 * refused
	 * @throws io.github.dynamospring.core.AmbiguousWriteException if the outcome is
	 * unknown; a later call returns the result, or runs after the end of the lease
	 */
	<T extends @Nullable Object> T complete(T result, Consumer<WriteTransaction> writes);

}
