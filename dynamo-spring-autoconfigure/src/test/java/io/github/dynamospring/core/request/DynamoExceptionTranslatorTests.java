package io.github.dynamospring.core.request;

import java.io.IOException;
import java.util.concurrent.CancellationException;
import java.util.stream.Stream;

import io.github.dynamospring.core.ConditionFailedException;
import org.apache.hc.core5.http.ConnectionRequestTimeoutException;
import org.apache.hc.core5.util.Deadline;
import org.apache.hc.core5.util.DeadlineTimeoutException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.dao.TransientDataAccessResourceException;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoExceptionTranslator}.
 */
class DynamoExceptionTranslatorTests {

	private final DynamoExceptionTranslator translator = new DynamoExceptionTranslator();

	@ParameterizedTest
	@CsvSource({ "ProvisionedThroughputExceededException, 400, TransientDataAccessResourceException",
			"ThrottlingException, 400, TransientDataAccessResourceException",
			"RequestLimitExceeded, 400, TransientDataAccessResourceException",
			"LimitExceededException, 400, TransientDataAccessResourceException",
			"InternalServerError, 500, TransientDataAccessResourceException",
			"ServiceUnavailable, 503, TransientDataAccessResourceException",
			"TransactionConflictException, 400, ConcurrencyFailureException",
			"ReplicatedWriteConflictException, 400, ConcurrencyFailureException",
			"AccessDeniedException, 400, PermissionDeniedDataAccessException",
			"UnrecognizedClientException, 400, PermissionDeniedDataAccessException",
			"ValidationException, 400, InvalidDataAccessApiUsageException",
			"IdempotentParameterMismatchException, 400, InvalidDataAccessApiUsageException",
			"ResourceNotFoundException, 400, InvalidDataAccessResourceUsageException",
			"ItemCollectionSizeLimitExceededException, 400, InvalidDataAccessResourceUsageException",
			"SomethingNew, 400, NonTransientDataAccessResourceException" })
	void translatesFailuresOfTheService(String code, int status, String expected) {
		AwsErrorDetails details = AwsErrorDetails.builder().errorCode(code).errorMessage("reason").build();
		RuntimeException failure = DynamoDbException.builder().awsErrorDetails(details).statusCode(status).build();
		DataAccessException translated = this.translator.translate(failure);
		assertThat(translated).isNotNull().hasCause(failure).hasMessageContaining("reason");
		assertThat(translated.getClass().getSimpleName()).isEqualTo(expected);
	}

	@Test
	void translatesFailuresOfTheClient() {
		assertThat(this.translator.translate(SdkClientException.create("no connection")))
			.isExactlyInstanceOf(DataAccessResourceFailureException.class);
		assertThat(this.translator.translate(ApiCallTimeoutException.create(10)))
			.isExactlyInstanceOf(QueryTimeoutException.class);
		assertThat(this.translator.translate(ApiCallAttemptTimeoutException.create(10)))
			.isExactlyInstanceOf(QueryTimeoutException.class);
	}

	@Test
	void translatesAFailedCondition() {
		assertThat(this.translator.translate(ConditionalCheckFailedException.builder().message("no").build()))
			.isExactlyInstanceOf(ConditionFailedException.class);
	}

	@Test
	void namesTheStatusOfAnAnswerThatCannotBeRead() {
		AwsErrorDetails details = AwsErrorDetails.builder().build();
		assertThat(
				this.translator.translate(DynamoDbException.builder().awsErrorDetails(details).statusCode(403).build()))
			.isExactlyInstanceOf(TransientDataAccessResourceException.class)
			.hasMessage("The answer with the HTTP status 403 was cut off, or it is not DynamoDB's. If that stays, look "
					+ "for a proxy on the way");
	}

	@ParameterizedTest
	@MethodSource
	void namesThePoolWhereNoConnectionIsFree(RuntimeException failure) {
		assertThat(this.translator.translate(failure)).isExactlyInstanceOf(TransientDataAccessResourceException.class)
			.hasCause(failure)
			.hasMessage("All connections of the client's pool were in use: no request was sent. Allow more connections "
					+ "(dynamo.client.max-connections), or let callers wait for longer "
					+ "(dynamo.client.connection-acquisition-timeout)");
	}

	static Stream<RuntimeException> namesThePoolWhereNoConnectionIsFree() {
		return Stream.of(SdkClientException.create("5 s", new ConnectionRequestTimeoutException("5 s")),
				SdkClientException.create("5 s", new IOException(DeadlineTimeoutException.from(Deadline.MIN_VALUE))),
				new CancellationException());
	}

	@Test
	void translatesWhatTheSdkLetsThrough() {
		assertThat(this.translator.translate(new IllegalStateException("Connection pool shut down")))
			.isExactlyInstanceOf(DataAccessResourceFailureException.class)
			.hasMessage("The client ended the request, as it does once it is closed: "
					+ "java.lang.IllegalStateException: Connection pool shut down");
	}

}
