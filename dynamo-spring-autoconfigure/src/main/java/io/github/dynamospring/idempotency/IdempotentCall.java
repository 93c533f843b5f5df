package io.github.dynamospring.idempotency;

import java.util.function.Consumer;

import io.github.dynamospring.core.WriteTransaction;
import org.jspecify.annotations.Nullable;

/**
 * Call of an {@link Idempotent} method that a thread runs.
 *
 * @since 0.1
 */
public interface IdempotentCall {

	/**
	 * Return the call that this thread runs: the innermost one.
	 * @throws IllegalStateException if it runs none
	 */
	static IdempotentCall current() {
		return RunningCall.current();
	}

	/**
	 * Apply the writes of the method and record its result in one transaction, all of it
	 * or nothing. So they are applied once, however often the method runs: the
	 * transaction of a call that lost its key is refused. The record is the first action
	 * of the transaction. It is the last that the method writes: what it returns or
	 * throws afterwards is not recorded.
	 * @param result the result, which the method should return
	 * @param writes adds the writes of the method, up to 99 actions
	 * @return the result
	 * @throws LostLeaseException if another call took over the key; nothing is written
	 * @throws UnstoredResultException if the result is too large; nothing is written
	 * @throws io.github.dynamospring.core.TransactionFailedException if a write is
	 * refused; nothing is written
	 * @throws io.github.dynamospring.core.AmbiguousWriteException if there is no definite
	 * answer; a later call returns the result, or runs once the lease has ended
	 */
	<T extends @Nullable Object> T complete(T result, Consumer<WriteTransaction> writes);

}
