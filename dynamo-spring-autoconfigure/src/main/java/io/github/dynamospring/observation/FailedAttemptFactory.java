package io.github.dynamospring.observation;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

import io.github.dynamospring.client.FailureClassifier;
import io.github.dynamospring.client.FailureKind;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.RequestLimitExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Factory of descriptions of failed attempts.
 */
final class FailedAttemptFactory {

	private static final String NO_REASON = "None";

	private FailedAttemptFactory() {
	}

	/**
	 * Describe an attempt that DynamoDB has answered.
	 */
	static FailedAttempt answered(DynamoRequestContext context, AwsServiceException failure) {
		FailureKind kind = FailureClassifier.classify(failure);
		String cause = cause(failure);
		return new FailedAttempt(context.getAttempts(), failure.statusCode(), cause, kind.passes(),
				throttles(failure, context.target(), cause, kind), cancellations(failure));
	}

	private static List<String> cancellations(AwsServiceException failure) {
		if (!(failure instanceof TransactionCanceledException canceled)) {
			return List.of();
		}
		return canceled.cancellationReasons()
			.stream()
			.map((reason) -> Objects.requireNonNullElse(reason.code(), NO_REASON))
			.toList();
	}

	/**
	 * Return the name of the error, or the status of an error without a name.
	 */
	static String cause(AwsServiceException failure) {
		AwsErrorDetails details = failure.awsErrorDetails();
		String code = (details != null) ? details.errorCode() : null;
		if (code != null && !code.isEmpty()) {
			return code;
		}
		// a node in front of DynamoDB has answered
		if (failure.getClass() != DynamoDbException.class) {
			return failure.getClass().getSimpleName();
		}
		return String.valueOf(failure.statusCode());
	}

	private static List<ThrottlingCause> throttles(AwsServiceException failure, RequestTarget target, String cause,
			FailureKind kind) {
		if (failure instanceof TransactionCanceledException canceled) {
			return throttledActions(canceled.cancellationReasons(), target);
		}
		List<ThrottlingReason> reasons = reasons(failure);
		if (reasons.isEmpty()) {
			if (kind == FailureKind.THROTTLE) {
				return List.of(new ThrottlingCause(cause, null, null));
			}
			return List.of();
		}
		return reasons.stream().map((reason) -> throttle(reason, cause)).toList();
	}

	private static List<ThrottlingReason> reasons(AwsServiceException failure) {
		if (failure instanceof ProvisionedThroughputExceededException exceeded) {
			return exceeded.throttlingReasons();
		}
		if (failure instanceof RequestLimitExceededException exceeded) {
			return exceeded.throttlingReasons();
		}
		if (failure instanceof ThrottlingException throttling) {
			return throttling.throttlingReasons();
		}
		return List.of();
	}

	private static ThrottlingCause throttle(ThrottlingReason reason, String cause) {
		TableResource resource = TableResource.ofArn(reason.resource());
		return new ThrottlingCause(Objects.requireNonNullElse(reason.reason(), cause), resource.table(),
				resource.index());
	}

	private static List<ThrottlingCause> throttledActions(List<CancellationReason> reasons, RequestTarget target) {
		// reasons are in the order of the actions
		return IntStream.range(0, reasons.size())
			.filter((action) -> isThrottle(reasons.get(action)))
			.mapToObj((action) -> new ThrottlingCause(reasons.get(action).code(), target.table(action), null))
			.toList();
	}

	private static boolean isThrottle(CancellationReason reason) {
		return reason.code() != null && FailureClassifier.isThrottle(reason.code());
	}

	/**
	 * Describe an attempt without an answer, or with one that cannot be read.
	 * @param status the status of the answer, or 0 if there is none
	 */
	static FailedAttempt unanswered(int number, int status, boolean passing) {
		return new FailedAttempt(number, status, FailedAttempt.NO_ANSWER, passing, List.of());
	}

}
