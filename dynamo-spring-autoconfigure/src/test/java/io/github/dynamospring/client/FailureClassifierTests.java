package io.github.dynamospring.client;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedByInterruptException;
import java.util.concurrent.CancellationException;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.Crc32MismatchException;
import software.amazon.awssdk.core.exception.NonRetryableException;
import software.amazon.awssdk.core.exception.RetryableException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link FailureClassifier}.
 */
class FailureClassifierTests {

	@ParameterizedTest
	@MethodSource
	void knowsAnswersByTheirCode(String code, int status, FailureKind kind) {
		assertThat(FailureClassifier.classify(answer(code, status))).isEqualTo(kind);
	}

	static Stream<Arguments> knowsAnswersByTheirCode() {
		return Stream.of(Arguments.of("ProvisionedThroughputExceededException", 400, FailureKind.THROTTLE),
				Arguments.of("ThrottlingException", 400, FailureKind.THROTTLE),
				Arguments.of("Throttling", 400, FailureKind.THROTTLE),
				Arguments.of("RequestLimitExceeded", 400, FailureKind.THROTTLE),
				Arguments.of("RequestLimitExceededException", 400, FailureKind.THROTTLE),
				Arguments.of("LimitExceededException", 400, FailureKind.THROTTLE),
				Arguments.of("SlowDown", 503, FailureKind.THROTTLE), Arguments.of(null, 429, FailureKind.THROTTLE),
				Arguments.of("TransactionConflictException", 400, FailureKind.PASSING),
				Arguments.of("TransactionInProgressException", 400, FailureKind.PASSING),
				Arguments.of("ReplicatedWriteConflictException", 400, FailureKind.PASSING),
				Arguments.of("RequestTimeTooSkewed", 403, FailureKind.CLOCK_SKEW),
				Arguments.of("InternalServerError", 500, FailureKind.PASSING),
				Arguments.of(null, 500, FailureKind.PASSING), Arguments.of(null, 502, FailureKind.PASSING),
				Arguments.of("ServiceUnavailable", 503, FailureKind.PASSING),
				Arguments.of(null, 504, FailureKind.PASSING), Arguments.of(null, 408, FailureKind.PASSING),
				Arguments.of("RequestTimeout", 400, FailureKind.PASSING),
				Arguments.of("RequestTimeoutException", 400, FailureKind.PASSING),
				Arguments.of("PriorRequestNotComplete", 400, FailureKind.PASSING),
				Arguments.of("ConditionalCheckFailedException", 400, FailureKind.FINAL),
				Arguments.of("ValidationException", 400, FailureKind.FINAL),
				Arguments.of("AccessDeniedException", 400, FailureKind.FINAL),
				Arguments.of("InvalidSignatureException", 400, FailureKind.FINAL),
				Arguments.of(null, 400, FailureKind.PASSING), Arguments.of(null, 403, FailureKind.PASSING),
				Arguments.of("SomethingNewException", 400, FailureKind.FINAL));
	}

	private static DynamoDbException answer(String code, int status) {
		return (DynamoDbException) DynamoDbException.builder()
			.awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build())
			.statusCode(status)
			.build();
	}

	@ParameterizedTest
	@MethodSource
	void knowsCancellationsByTheirReasons(FailureKind kind, String[] codes) {
		TransactionCanceledException failure = TransactionCanceledException.builder()
			.cancellationReasons(
					Stream.of(codes).map((code) -> CancellationReason.builder().code(code).build()).toList())
			.build();
		assertThat(FailureClassifier.classify(failure)).isEqualTo(kind);
	}

	static Stream<Arguments> knowsCancellationsByTheirReasons() {
		return Stream.of(canceled(FailureKind.PASSING, "TransactionConflict"),
				canceled(FailureKind.PASSING, "None", "TransactionConflict", null),
				canceled(FailureKind.THROTTLE, "ThrottlingError"),
				canceled(FailureKind.THROTTLE, "ProvisionedThroughputExceeded", "None"),
				canceled(FailureKind.THROTTLE, "TransactionConflict", "ThrottlingError"), canceled(FailureKind.FINAL),
				canceled(FailureKind.FINAL, "None"), canceled(FailureKind.FINAL, "ConditionalCheckFailed"),
				canceled(FailureKind.FINAL, "TransactionConflict", "ConditionalCheckFailed"),
				canceled(FailureKind.FINAL, "ThrottlingError", "ValidationError"),
				canceled(FailureKind.FINAL, "ItemCollectionSizeLimitExceeded"), canceled(FailureKind.FINAL, "Other"));
	}

	private static Arguments canceled(FailureKind kind, String... codes) {
		return Arguments.of(kind, codes);
	}

	@ParameterizedTest
	@MethodSource
	void takesWhatTheNetworkDidForPassing(Throwable failure) {
		assertThat(FailureClassifier.classify(failure)).isEqualTo(FailureKind.PASSING);
	}

	static Stream<Throwable> takesWhatTheNetworkDidForPassing() {
		return Stream.of(ApiCallAttemptTimeoutException.create(1000),
				Crc32MismatchException.builder().message("No.").build(), RetryableException.create("No."),
				client(new IOException()), client(new ConnectException()), client(new SocketTimeoutException()),
				client(new ConnectionRequestTimeoutException()), client(new UnknownHostException()),
				client(new UncheckedIOException(new IOException())), client(new TimeoutException()),
				client(new Throwable("Acquire operation took too long", new TimeoutException())),
				client(client(new IOException())));
	}

	@ParameterizedTest
	@MethodSource
	void takesWhatTheCallerDidForFinal(Throwable failure) {
		assertThat(FailureClassifier.classify(failure)).isEqualTo(FailureKind.FINAL);
	}

	static Stream<Throwable> takesWhatTheCallerDidForFinal() {
		return Stream.of(ApiCallTimeoutException.create(1000), AbortedException.create("No."),
				client(new InterruptedException()), client(new InterruptedIOException()),
				client(new ClosedByInterruptException()), client(new IOException(new InterruptedException())),
				client(new CancellationException()), client(ApiCallTimeoutException.create(1000)));
	}

	@Test
	void takesAllElseForFinal() {
		assertThat(FailureClassifier.classify(client(null))).isEqualTo(FailureKind.FINAL);
		assertThat(FailureClassifier.classify(client(new IllegalStateException()))).isEqualTo(FailureKind.FINAL);
		assertThat(FailureClassifier.classify(client(answer("ThrottlingException", 400)))).isEqualTo(FailureKind.FINAL);
		assertThat(FailureClassifier.classify(NonRetryableException.create("No."))).isEqualTo(FailureKind.FINAL);
	}

	@Test
	void comesToAnEndWhereCausesGoRoundInACircle() {
		Throwable one = new IllegalStateException();
		Throwable other = new IllegalStateException(one);
		one.initCause(other);
		assertThat(FailureClassifier.classify(one)).isEqualTo(FailureKind.FINAL);
	}

	private static SdkClientException client(Throwable cause) {
		return SdkClientException.create("Unable to execute HTTP request", cause);
	}

}
