package io.github.dynamospring.observation;

import java.util.List;

/**
 * Attempt that failed.
 *
 * @param number its number, from 1
 * @param status the status of the answer, or 0 if there was none
 * @param cause the name of the error, such as {@code ThrottlingException}, or
 * {@value #NO_ANSWER}
 * @param passing whether a repetition might have succeeded
 * @param throttles why it was throttled, empty if it was not
 * @param cancellations why a transaction was cancelled: the codes of its actions, in
 * their order, with {@code None} for actions that were not at fault; empty for all else
 * @since 0.1
 */
public record FailedAttempt(int number, int status, String cause, boolean passing, List<ThrottlingCause> throttles,
		List<String> cancellations) {

	/**
	 * The cause of an attempt that has no answer: a timeout, or a failure of the network.
	 */
	public static final String NO_ANSWER = "NoAnswer";

	/**
	 * Create a failed attempt.
	 */
	public FailedAttempt {
		throttles = List.copyOf(throttles);
		cancellations = List.copyOf(cancellations);
	}

	/**
	 * Create a failed attempt that is no cancelled transaction.
	 */
	public FailedAttempt(int number, int status, String cause, boolean passing, List<ThrottlingCause> throttles) {
		this(number, status, cause, passing, throttles, List.of());
	}

	/**
	 * Return whether its effect is unknown: there is no answer, or the answer of a server
	 * that failed.
	 */
	public boolean isLost() {
		return this.cause.equals(NO_ANSWER) || this.status >= 500;
	}

}
