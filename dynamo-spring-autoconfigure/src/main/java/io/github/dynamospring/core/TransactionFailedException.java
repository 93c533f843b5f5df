package io.github.dynamospring.core;

import java.util.List;
import java.util.stream.Collectors;

import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;

/**
 * Exception thrown when a transaction was cancelled. None of its actions was applied. The
 * cause is the failure of the first action that failed; {@link #getFailures} has all of
 * them.
 *
 * @since 0.1
 */
public class TransactionFailedException extends DataAccessException {

	private static final long serialVersionUID = 1L;

	private final transient List<Failure> failures;

	/**
	 * Create an exception.
	 * @param failures the actions that failed, at least one, in their order
	 */
	public TransactionFailedException(List<Failure> failures) {
		this("The transaction was cancelled, nothing was written: ", failures);
	}

	private TransactionFailedException(String what, List<Failure> failures) {
		super(failures.stream().map(Failure::toString).collect(Collectors.joining("; ", what, "")),
				failures.get(0).exception());
		this.failures = List.copyOf(failures);
		failures.stream().skip(1).forEach((failure) -> addSuppressed(failure.exception()));
	}

	public static TransactionFailedException ofReads(List<Failure> failures) {
		return new TransactionFailedException("The transaction was cancelled, no item was read: ", failures);
	}

	/**
	 * Return the actions that failed, in their order.
	 */
	public List<Failure> getFailures() {
		return this.failures;
	}

	/**
	 * Return whether the transaction lost a race: all its failures are conflicts of
	 * versions or of transactions. It may then succeed if it starts from the items now in
	 * place.
	 */
	public boolean isConflict() {
		return this.failures.stream().allMatch((failure) -> failure.exception() instanceof ConcurrencyFailureException);
	}

	/**
	 * Action of a transaction that failed.
	 *
	 * @param position the position of the action, from 1
	 * @param operation the operation, such as {@code insert} or {@code get}, or the name
	 * of an access pattern
	 * @param exception the exception that the action would have failed with on its own,
	 * with the item found
	 */
	public record Failure(int position, String operation, DataAccessException exception) {

		@Override
		public String toString() {
			String message = String.valueOf(this.exception.getMessage());
			String prefix = this.operation + ": ";
			if (!message.startsWith(prefix)) {
				message = prefix + message;
			}
			return "action " + this.position + ", " + message;
		}

	}

}
