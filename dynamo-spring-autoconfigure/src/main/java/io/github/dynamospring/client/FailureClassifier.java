package io.github.dynamospring.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import java.util.stream.Stream;

import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.Crc32MismatchException;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Classifier of failures into transient and final ones. A failure that is not known to be
 * transient is final.
 *
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Programming.Errors.html">Error
 * handling with DynamoDB</a>
 */
public final class FailureClassifier {

	private static final Set<String> PASSING = Set.of("TransactionConflictException", "TransactionInProgressException",
			"ReplicatedWriteConflictException", "InternalServerError", "RequestTimeout", "RequestTimeoutException",
			"PriorRequestNotComplete");

	private static final Set<String> THROTTLES = Set.of("ProvisionedThroughputExceededException", "ThrottlingException",
			"RequestLimitExceeded", "RequestLimitExceededException", "LimitExceededException");

	private static final int REQUEST_TIMEOUT = 408;

	// says all by itself
	private static final int CONTENT_TOO_LARGE = 413;

	private static final String CANCELLATION_CONFLICT = "TransactionConflict";

	private static final Set<String> CANCELLATION_THROTTLES = Set.of("ProvisionedThroughputExceeded",
			"ThrottlingError");

	// against causes that go round in a circle
	private static final int DEEPEST_CAUSE = 20;

	private FailureClassifier() {
	}

	/**
	 * Return the kind of a failure, which decides about a further attempt.
	 */
	public static FailureKind classify(Throwable failure) {
		if (failure instanceof TransactionCanceledException canceled && !isUnread(canceled)) {
			return ofCancellation(canceled);
		}
		if (failure instanceof AwsServiceException service) {
			return ofAnswer(service);
		}
		return ofNoAnswer(failure);
	}

	private static FailureKind ofCancellation(TransactionCanceledException failure) {
		List<String> codes = failure.cancellationReasons()
			.stream()
			.map(CancellationReason::code)
			.filter((code) -> code != null && !code.equals("None"))
			.toList();
		if (codes.isEmpty() || !codes.stream().allMatch(FailureClassifier::passes)) {
			return FailureKind.FINAL;
		}
		if (codes.stream().anyMatch(FailureClassifier::isThrottle)) {
			return FailureKind.THROTTLE;
		}
		return FailureKind.PASSING;
	}

	private static boolean passes(String cancellationCode) {
		return CANCELLATION_CONFLICT.equals(cancellationCode) || isThrottle(cancellationCode);
	}

	/**
	 * Return whether an action of a transaction was throttled.
	 * @param cancellationCode the code of the reason that DynamoDB gives for the action
	 */
	public static boolean isThrottle(String cancellationCode) {
		return CANCELLATION_THROTTLES.contains(cancellationCode);
	}

	private static FailureKind ofAnswer(AwsServiceException failure) {
		String code = code(failure);
		// before throttles, which the SDK takes a transaction in progress for
		if (PASSING.contains(code)) {
			return FailureKind.PASSING;
		}
		if (failure.isThrottlingException() || THROTTLES.contains(code)) {
			return FailureKind.THROTTLE;
		}
		if (failure.isClockSkewException()) {
			return FailureKind.CLOCK_SKEW;
		}
		boolean passes = failure.statusCode() >= 500 || failure.statusCode() == REQUEST_TIMEOUT || isUnread(failure);
		if (passes) {
			return FailureKind.PASSING;
		}
		return FailureKind.FINAL;
	}

	/**
	 * Return whether only the status of an answer is known: its body was cut off, came
	 * too slowly, or is not DynamoDB's. If the status is a refusal, the SDK does not fail
	 * for the body. The reason of the refusal is then unknown until a further attempt.
	 * @param failure the failure of an attempt
	 */
	public static boolean isUnread(Throwable failure) {
		if (!(failure instanceof AwsServiceException service) || service.statusCode() == CONTENT_TOO_LARGE) {
			return false;
		}
		AwsErrorDetails details = service.awsErrorDetails();
		return details != null && (details.errorCode() == null || isWithoutBody(details));
	}

	// a header can have the code where a proxy or another database than AWS's sends one
	private static boolean isWithoutBody(AwsErrorDetails details) {
		return details.sdkHttpResponse() != null && details.rawResponse() == null;
	}

	private static String code(AwsServiceException failure) {
		AwsErrorDetails details = failure.awsErrorDetails();
		String code = (details != null) ? details.errorCode() : null;
		if (code != null) {
			return code;
		}
		return failure.getClass().getSimpleName();
	}

	private static FailureKind ofNoAnswer(Throwable failure) {
		if (failure instanceof ApiCallAttemptTimeoutException) {
			return FailureKind.PASSING;
		}
		if (anyCause(failure, FailureClassifier::endsTheCall)) {
			return FailureKind.FINAL;
		}
		boolean passes = isUnreadable(failure) || anyCause(failure, FailureClassifier::isOfTheNetwork);
		if (passes) {
			return FailureKind.PASSING;
		}
		return FailureKind.FINAL;
	}

	/**
	 * Return whether the body of a success could not be read: it was cut off, or it is
	 * not DynamoDB's.
	 * @param failure the failure of an attempt
	 */
	public static boolean isUnreadable(Throwable failure) {
		return isOfAnswer(failure) && !EncryptedTables.isFailure(failure);
	}

	/**
	 * Return whether a failure is one to read a success, or to decrypt its items.
	 */
	static boolean isOfAnswer(Throwable failure) {
		return failure instanceof SdkClientException
				&& String.valueOf(failure.getMessage()).startsWith("Unable to unmarshall response");
	}

	private static boolean anyCause(Throwable failure, Predicate<Throwable> predicate) {
		return Stream.iterate(failure, Objects::nonNull, Throwable::getCause).limit(DEEPEST_CAUSE).anyMatch(predicate);
	}

	private static boolean endsTheCall(Throwable cause) {
		return cause instanceof ApiCallTimeoutException || cause instanceof CancellationException || interrupts(cause);
	}

	/**
	 * Return whether an interrupt of its thread has ended a call.
	 * @param failure the failure of the call
	 */
	public static boolean isInterrupt(Throwable failure) {
		return anyCause(failure, FailureClassifier::interrupts);
	}

	// timeouts of sockets are subclasses of InterruptedIOException, which does not make
	// them interrupts
	private static boolean interrupts(Throwable cause) {
		return cause instanceof AbortedException || cause instanceof InterruptedException
				|| cause instanceof ClosedByInterruptException || cause.getClass() == InterruptedIOException.class;
	}

	private static boolean isOfTheNetwork(Throwable cause) {
		return cause instanceof IOException || cause instanceof TimeoutException
				|| cause instanceof ApiCallAttemptTimeoutException || cause instanceof Crc32MismatchException
				|| cause instanceof RetryableException;
	}

}
