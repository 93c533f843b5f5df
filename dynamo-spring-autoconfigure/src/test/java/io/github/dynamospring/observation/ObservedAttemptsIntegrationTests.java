package io.github.dynamospring.observation;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.client.retry.FakeDynamoDb;
import io.github.dynamospring.client.retry.FakeDynamoDb.Answer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.PutItemRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItem;
import software.amazon.awssdk.services.dynamodb.model.TransactGetItemsRequest;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItemsRequest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Looks at failed attempts and outcomes, against a server that answers by a script.
 */
class ObservedAttemptsIntegrationTests {

	private static final String ARN = "arn:aws:dynamodb:eu-west-1:123456789012:table/shop";

	private static final Map<String, AttributeValue> KEY = Map.of("pk", AttributeValue.fromS("1"));

	private static final GetItemRequest GET = GetItemRequest.builder().tableName("shop").key(KEY).build();

	private static final PutItemRequest PUT = PutItemRequest.builder().tableName("shop").item(KEY).build();

	private static final TransactWriteItemsRequest WRITE = TransactWriteItemsRequest.builder()
		.transactItems(TransactWriteItem.builder().put((put) -> put.tableName("shop").item(KEY)).build(),
				TransactWriteItem.builder()
					.delete((delete) -> delete.tableName(ARN.replace("shop", "stock")).key(KEY))
					.build())
		.build();

	private static final TransactGetItemsRequest READ = TransactGetItemsRequest.builder()
		.transactItems(TransactGetItem.builder().get((get) -> get.tableName("shop").key(KEY)).build(),
				TransactGetItem.builder().get((get) -> get.tableName("stock").key(KEY)).build())
		.build();

	private final Observed observed = new Observed();

	@ParameterizedTest(name = "{0}: {2}")
	@MethodSource("failures")
	void describesTheAttemptBeforeTheOneThatSucceeds(ObservedClients client, Answer answer, FailedAttempt failed)
			throws Exception {
		send(client, GET, answer, Answer.ITEM);
		DynamoRequestContext request = this.observed.request();
		assertThat(request.getFailedAttempts()).startsWith(failed);
		if (failed.status() > 0) {
			assertThat(request.getFailedAttempts()).hasSize(1);
		}
		// Netty may report the end of a connection to the attempt after it too
		assertThat(request.getAttempts()).isEqualTo(request.getFailedAttempts().size() + 1);
		assertThat(request.getOutcome()).isEqualTo(RequestOutcome.SUCCESS);
		assertThat(request.getFailure()).isNull();
		assertThat(this.observed.events()).startsWith("repeated: attempt 2 after " + failed.cause())
			.hasSize(request.getFailedAttempts().size());
		assertThat(this.observed.failures().count()).isZero();
		this.observed.assertAllStopped(1);
	}

	@ParameterizedTest(name = "{0}: {2}")
	@MethodSource("failures")
	void describesTheLastAttemptInTheSameWay(ObservedClients client, Answer answer, FailedAttempt failed)
			throws Exception {
		assertThatExceptionOfType(SdkException.class).isThrownBy(() -> send(client, GET, answer));
		DynamoRequestContext request = this.observed.request();
		assertThat(request.getFailedAttempts()).containsExactly(numbered(failed, 1), numbered(failed, 2),
				numbered(failed, 3));
		assertThat(request.getOutcome())
			.isEqualTo(failed.throttles().isEmpty() ? RequestOutcome.ERROR : RequestOutcome.THROTTLED);
		assertThat(request.getError()).isSameAs(request.getFailure()).isNotNull();
		assertThat(this.observed.events()).hasSize(2);
		assertThat(this.observed.failures().count()).isZero();
		this.observed.assertAllStopped(1);
	}

	private static FailedAttempt numbered(FailedAttempt attempt, int number) {
		return new FailedAttempt(number, attempt.status(), attempt.cause(), attempt.passing(), attempt.throttles());
	}

	static Stream<Arguments> failures() {
		return Stream
			.of(row(throttle("ProvisionedThroughputExceededException", "ThrottlingReasons",
					"TableWriteKeyRangeThroughputExceeded", ARN), 400, "ProvisionedThroughputExceededException",
					new ThrottlingCause("TableWriteKeyRangeThroughputExceeded", "shop", null)),
					row(throttle("ThrottlingException", "throttlingReasons", "IndexReadAccountLimitExceeded",
							ARN + "/index/gsi1"), 400, "ThrottlingException",
							new ThrottlingCause("IndexReadAccountLimitExceeded", "shop", "gsi1")),
					row(throttle("RequestLimitExceeded", "ThrottlingReasons", "TableReadMaxOnDemandThroughputExceeded",
							ARN), 400, "RequestLimitExceeded",
							new ThrottlingCause("TableReadMaxOnDemandThroughputExceeded", "shop", null)),
					row(Answer.error("ProvisionedThroughputExceededException"), 400,
							"ProvisionedThroughputExceededException",
							new ThrottlingCause("ProvisionedThroughputExceededException", null, null)),
					row(Answer.answer(429, ""), 429, "429", new ThrottlingCause("429", null, null)),
					row(Answer.error(500, "InternalServerError", ""), 500, "InternalServerError"),
					row(Answer.answer(503, ""), 503, "503"), row(Answer.answer(502, "{}"), 502, "502"),
					row(Answer.error("TransactionConflictException"), 400, "TransactionConflictException"),
					row(Answer.RESET, 0, "NoAnswer"), row(Answer.CLOSE, 0, "NoAnswer"),
					row(Answer.ITEM.with("x-amz-crc32: 1"), 200, "NoAnswer"))
			.flatMap((row) -> Stream.of(ObservedClients.values())
				.map((client) -> Arguments.of(client, row.get()[0], row.get()[1])));
	}

	private static Arguments row(Answer answer, int status, String cause, ThrottlingCause... throttles) {
		return Arguments.of(answer, new FailedAttempt(1, status, cause, true, List.of(throttles)));
	}

	private static Answer throttle(String code, String member, String reason, String resource) {
		return Answer.error(400, code,
				",\"" + member + "\":[{\"reason\":\"" + reason + "\",\"resource\":\"" + resource + "\"}]");
	}

	@ParameterizedTest
	@EnumSource
	void namesTheTablesOfActionsThatWereThrottled(ObservedClients client) throws Exception {
		send(client, WRITE, Answer.canceled("ThrottlingError", "ProvisionedThroughputExceeded"),
				Answer.canceled("TransactionConflict", "ThrottlingError"), Answer.answer(200, "{}"));
		DynamoRequestContext request = this.observed.request();
		assertThat(request.getFailedAttempts()).containsExactly(
				new FailedAttempt(1, 400, "TransactionCanceledException", true,
						List.of(new ThrottlingCause("ThrottlingError", "shop", null),
								new ThrottlingCause("ProvisionedThroughputExceeded", "stock", null)),
						List.of("ThrottlingError", "ProvisionedThroughputExceeded")),
				new FailedAttempt(2, 400, "TransactionCanceledException", true,
						List.of(new ThrottlingCause("ThrottlingError", "stock", null)),
						List.of("TransactionConflict", "ThrottlingError")));
		assertThat(this.observed.failures().count()).isZero();
	}

	@ParameterizedTest(name = "{0}, {3}")
	@MethodSource
	void tellsTheOutcome(ObservedClients client, DynamoDbRequest sent, List<Answer> answers, RequestOutcome outcome)
			throws Exception {
		assertThatExceptionOfType(SdkException.class)
			.isThrownBy(() -> send(client, sent, answers.toArray(Answer[]::new)));
		DynamoRequestContext request = this.observed.request();
		assertThat(request.getOutcome()).isEqualTo(outcome);
		assertThat(request.getFailure()).isNotNull();
		if (outcome == RequestOutcome.CONDITION) {
			assertThat(request.getError()).isNull();
		}
		else {
			assertThat(request.getError()).isSameAs(request.getFailure());
		}
		assertThat(request.getLowCardinalityKeyValue("outcome").getValue()).isEqualTo(outcome.tag());
		assertThat(this.observed.failures().count()).isZero();
		this.observed.assertAllStopped(1);
	}

	static Stream<Arguments> tellsTheOutcome() {
		Answer condition = Answer.error("ConditionalCheckFailedException");
		Answer throttle = Answer.error("ThrottlingException");
		Answer lost = Answer.error(500, "InternalServerError", "");
		return Stream.of(Arguments.of(PUT, List.of(condition), RequestOutcome.CONDITION),
				Arguments.of(PUT, List.of(throttle, condition), RequestOutcome.CONDITION),
				Arguments.of(PUT, List.of(lost, condition), RequestOutcome.AMBIGUOUS),
				Arguments.of(PUT, List.of(lost, throttle), RequestOutcome.AMBIGUOUS),
				Arguments.of(PUT, List.of(Answer.answer(408, "")), RequestOutcome.AMBIGUOUS),
				Arguments.of(PUT, List.of(Answer.RESET), RequestOutcome.AMBIGUOUS),
				Arguments.of(PUT, List.of(throttle), RequestOutcome.THROTTLED),
				Arguments.of(PUT, List.of(Answer.error("ValidationException")), RequestOutcome.ERROR),
				Arguments.of(GET, List.of(lost), RequestOutcome.ERROR),
				Arguments.of(GET, List.of(Answer.RESET), RequestOutcome.ERROR),
				Arguments.of(GET, List.of(throttle, Answer.error("AccessDeniedException")), RequestOutcome.ERROR),
				Arguments.of(WRITE, List.of(Answer.canceled("None", "ConditionalCheckFailed")),
						RequestOutcome.CONDITION),
				Arguments.of(WRITE, List.of(Answer.canceled("ThrottlingError", "None")), RequestOutcome.THROTTLED),
				Arguments.of(WRITE, List.of(Answer.canceled("ThrottlingError", "TransactionConflict")),
						RequestOutcome.ERROR),
				Arguments.of(WRITE, List.of(Answer.canceled("ThrottlingError", "ValidationError")),
						RequestOutcome.ERROR),
				Arguments.of(WRITE, List.of(Answer.error("TransactionInProgressException")), RequestOutcome.AMBIGUOUS),
				Arguments.of(READ, List.of(Answer.canceled("None", "ProvisionedThroughputExceeded")),
						RequestOutcome.THROTTLED))
			.flatMap((row) -> Stream.of(ObservedClients.values())
				.map((client) -> Arguments.of(client, row.get()[0], row.get()[1], row.get()[2])));
	}

	// see AbandonedRequestsIntegrationTests for the asynchronous client
	@ParameterizedTest
	@EnumSource(names = "SYNC")
	void describesTheLastAnswerOfACallThatTimesOut(ObservedClients client) throws Exception {
		// the time is for both attempts, which are fast once all classes are loaded
		send(client, PUT, Answer.error(500, "InternalServerError", ""), Answer.answer(200, "{}"));
		this.observed.request();
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.error(500, "InternalServerError", ""), Answer.HANG)) {
			assertThatExceptionOfType(ApiCallTimeoutException.class).isThrownBy(() -> client.send(database.endpoint(),
					PUT, (configuration) -> configuration.apiCallTimeout(Duration.ofSeconds(5))
						.addExecutionInterceptor(this.observed.interceptor())));
		}
		DynamoRequestContext request = this.observed.request();
		assertThat(request.getFailedAttempts()).containsExactly(
				new FailedAttempt(1, 500, "InternalServerError", true, List.of()),
				new FailedAttempt(2, 0, FailedAttempt.NO_ANSWER, false, List.of()));
		assertThat(request.getOutcome()).isEqualTo(RequestOutcome.AMBIGUOUS);
		this.observed.assertAllStopped(2);
	}

	private void send(ObservedClients client, DynamoDbRequest request, Answer... answers) {
		try (FakeDynamoDb database = new FakeDynamoDb(answers)) {
			client.send(database.endpoint(), request,
					(configuration) -> configuration.addExecutionInterceptor(this.observed.interceptor()));
		}
	}

}
