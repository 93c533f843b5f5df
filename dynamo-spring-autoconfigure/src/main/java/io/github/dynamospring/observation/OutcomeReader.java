package io.github.dynamospring.observation;

import java.util.List;
import java.util.Objects;

import io.github.dynamospring.client.FailureClassifier;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Reader of the outcome of requests that failed.
 */
final class OutcomeReader {

	private static final int REQUEST_TIMEOUT = 408;

	private static final String IN_PROGRESS = "TransactionInProgressException";

	private OutcomeReader() {
	}

	/**
	 * Return the outcome of a request with known failed attempts.
	 * @param mayBeApplied whether the write may have been applied, or null if it is
	 * unknown
	 */
	static RequestOutcome of(DynamoRequestContext context, Throwable failure, @Nullable Boolean mayBeApplied) {
		if (context.getAttempts() > 0 && mayBeApplied(context, mayBeApplied)) {
			return RequestOutcome.AMBIGUOUS;
		}
		if (FailureClassifier.isInterrupt(failure)) {
			return RequestOutcome.CANCELLED;
		}
		List<String> codes = cancellations(failure);
		if (failure instanceof ConditionalCheckFailedException || codes.contains("ConditionalCheckFailed")) {
			return RequestOutcome.CONDITION;
		}
		boolean throttled = isThrottled(context.getFailedAttempts())
				&& codes.stream().allMatch(FailureClassifier::isThrottle);
		return throttled ? RequestOutcome.THROTTLED : RequestOutcome.ERROR;
	}

	private static boolean mayBeApplied(DynamoRequestContext context, @Nullable Boolean known) {
		if (known != null) {
			return known;
		}
		return context.isWrite() && context.getFailedAttempts().stream().anyMatch(OutcomeReader::isIndefinite);
	}

	private static boolean isIndefinite(FailedAttempt attempt) {
		return attempt.status() < 400 || attempt.status() >= 500 || attempt.status() == REQUEST_TIMEOUT
				|| attempt.cause().equals(IN_PROGRESS);
	}

	private static List<String> cancellations(@Nullable Throwable failure) {
		if (!(failure instanceof TransactionCanceledException canceled)) {
			return List.of();
		}
		return canceled.cancellationReasons()
			.stream()
			.map(CancellationReason::code)
			.filter(Objects::nonNull)
			.filter((code) -> !code.equals("None"))
			.toList();
	}

	private static boolean isThrottled(List<FailedAttempt> attempts) {
		return !attempts.isEmpty() && !attempts.get(attempts.size() - 1).throttles().isEmpty();
	}

}
