package io.github.dynamospring.client.retry;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.dynamospring.client.retry.FakeDynamoDb.Answer;
import io.github.dynamospring.client.retry.RetrySettings.Budget;
import io.github.resilience4j.retry.RetryRegistry;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.core.SdkGlobalTime;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.model.ProvisionedThroughputExceededException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingReason;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Counts what reaches a fake database, for both kinds of clients, on a retry of
 * Resilience4j and on the SDK's own.
 */
class RetriedRequestsIntegrationTests {

	private static final int ATTEMPTS = 3;

	private static final Duration NEVER = Duration.ofDays(1);

	private static final List<String> REASONS = Stream.of("Table", "Index")
		.flatMap((resource) -> Stream.of("Read", "Write").map((operation) -> resource + operation))
		.flatMap((prefix) -> Stream
			.of("ProvisionedThroughputExceeded", "AccountLimitExceeded", "KeyRangeThroughputExceeded",
					"MaxOnDemandThroughputExceeded")
			.map((suffix) -> prefix + suffix))
		.toList();

	@AfterEach
	void resetTheClock() {
		// the SDK adjusts it for the whole JVM
		SdkGlobalTime.setGlobalTimeOffset(0);
	}

	@ParameterizedTest(name = "{0}, {2}, {3}")
	@MethodSource("passing")
	void repeatsWhatPasses(String name, Answer answer, Clients clients, Strategies strategies) {
		try (FakeDynamoDb database = new FakeDynamoDb(answer, Answer.ITEM)) {
			assertThat(clients.call(database, strategies.create(ATTEMPTS)).hasItem()).isTrue();
			assertThat(database.requests()).isEqualTo(2);
		}
	}

	@ParameterizedTest(name = "{0}, {2}, {3}")
	@MethodSource("passing")
	void repeatsNoMoreThanMaxAttempts(String name, Answer answer, Clients clients, Strategies strategies) {
		try (FakeDynamoDb database = new FakeDynamoDb(answer)) {
			assertThatExceptionOfType(SdkException.class)
				.isThrownBy(() -> clients.call(database, strategies.create(ATTEMPTS)))
				.satisfies((ex) -> assertThat(ex.numAttempts()).isEqualTo(ATTEMPTS));
			assertThat(database.requests()).isEqualTo(ATTEMPTS);
		}
	}

	@ParameterizedTest(name = "{0}, {2}, {3}")
	@MethodSource("lasting")
	void doesNotRepeatWhatLasts(String name, Answer answer, Clients clients, Strategies strategies) {
		try (FakeDynamoDb database = new FakeDynamoDb(answer, Answer.ITEM)) {
			assertThatExceptionOfType(SdkException.class)
				.isThrownBy(() -> clients.call(database, strategies.create(ATTEMPTS)));
			assertThat(database.requests()).isEqualTo(1);
		}
	}

	static Stream<Arguments> passing() {
		return Stream
			.of(row(Answer.error("ProvisionedThroughputExceededException")), row(Answer.error("ThrottlingException")),
					row(Answer.error("RequestLimitExceeded")), row(Answer.error("LimitExceededException")),
					row("429", Answer.answer(429, "")), row(Answer.error("TransactionConflictException")),
					row(Answer.error("TransactionInProgressException")),
					row(Answer.error("ReplicatedWriteConflictException")), row(Answer.error("RequestTimeout")),
					row("408", Answer.answer(408, "")), row(Answer.error(500, "InternalServerError", "")),
					row("502", Answer.answer(502, "<html></html>")), row(Answer.error(503, "ServiceUnavailable", "")),
					row("504", Answer.answer(504, "")),
					row("canceled by conflict", Answer.canceled("None", "TransactionConflict")),
					row("canceled by throttles",
							Answer.canceled("ThrottlingError", "None", "ProvisionedThroughputExceeded")),
					row("canceled by both", Answer.canceled("TransactionConflict", "ThrottlingError")),
					row("reset", Answer.RESET), row("closed without an answer", Answer.CLOSE),
					row("checksum of another body", Answer.ITEM.with("x-amz-crc32: 1")))
			.flatMap(Function.identity());
	}

	static Stream<Arguments> lasting() {
		return Stream
			.of(row(Answer.error("ConditionalCheckFailedException")), row(Answer.error("ValidationException")),
					row(Answer.error("AccessDeniedException")), row(Answer.error("ResourceNotFoundException")),
					row(Answer.error("IdempotentParameterMismatchException")),
					row(Answer.error("ItemCollectionSizeLimitExceededException")),
					row(Answer.error("ResourceInUseException")), row(Answer.error("UnrecognizedClientException")),
					row(Answer.error("ExpiredTokenException")), row(Answer.error("SerializationException")),
					row(Answer.error("InvalidSignatureException")), row("413", Answer.answer(413, "")),
					row("canceled by a condition", Answer.canceled("ConditionalCheckFailed", "None")),
					row("canceled by a condition and a conflict",
							Answer.canceled("TransactionConflict", "ConditionalCheckFailed")),
					row("canceled by a condition and a throttle",
							Answer.canceled("ThrottlingError", "ConditionalCheckFailed")),
					row("canceled by validation", Answer.canceled("ValidationError")),
					row("canceled by the size of a collection", Answer.canceled("ItemCollectionSizeLimitExceeded")),
					row("canceled for a reason unheard of", Answer.canceled("TransactionConflict", "Whatever")),
					row("canceled for no reason", Answer.canceled("None")))
			.flatMap(Function.identity());
	}

	private static Stream<Arguments> row(Answer answer) {
		return row(answer.body().replaceAll(".*#(\\w+).*", "$1"), answer);
	}

	private static Stream<Arguments> row(String name, Answer answer) {
		return Stream.of(Clients.values())
			.flatMap((clients) -> Stream.of(Strategies.values())
				.map((strategies) -> Arguments.of(name, answer, clients, strategies)));
	}

	@ParameterizedTest
	@EnumSource
	void repeatsThrottlesOfAllReasons(Clients clients) {
		assertThat(REASONS).hasSize(16);
		for (String reason : REASONS) {
			String arn = "arn:aws:dynamodb:eu-west-1:123456789012:table/shop";
			Answer throttle = Answer.error(400, "ProvisionedThroughputExceededException",
					",\"ThrottlingReasons\":[{\"reason\":\"" + reason + "\",\"resource\":\"" + arn + "\"}]");
			try (FakeDynamoDb database = new FakeDynamoDb(throttle)) {
				assertThatExceptionOfType(ProvisionedThroughputExceededException.class)
					.isThrownBy(() -> clients.call(database, Strategies.RESILIENCE4J.create(2)))
					.satisfies((ex) -> assertThat(ex.throttlingReasons())
						.containsExactly(ThrottlingReason.builder().reason(reason).resource(arn).build()));
				assertThat(database.requests()).as(reason).isEqualTo(2);
			}
		}
	}

	@ParameterizedTest
	@EnumSource
	void adjustsTheClockOnce(Clients clients) {
		Answer skew = Answer.error("InvalidSignatureException").with(date(Duration.ofHours(1)));
		try (FakeDynamoDb database = new FakeDynamoDb(skew, Answer.ITEM)) {
			assertThat(clients.call(database, Strategies.RESILIENCE4J.create(ATTEMPTS)).hasItem()).isTrue();
			assertThat(database.requests()).isEqualTo(2);
		}
		Answer lasting = Answer.error("RequestTimeTooSkewed").with(date(Duration.ofHours(1)));
		SdkGlobalTime.setGlobalTimeOffset(0);
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.RESET, lasting, lasting, Answer.ITEM)) {
			assertThatExceptionOfType(SdkException.class)
				.isThrownBy(() -> clients.call(database, Strategies.RESILIENCE4J.create(5)))
				.withMessageContaining("No.");
			assertThat(database.requests()).isEqualTo(3);
		}
	}

	private static String date(Duration ahead) {
		Instant time = Instant.now().plus(ahead);
		return "Date: " + DateTimeFormatter.RFC_1123_DATE_TIME.format(time.atOffset(ZoneOffset.UTC));
	}

	@ParameterizedTest
	@EnumSource
	void repeatsAnAttemptThatTakesTooLong(Clients clients) {
		clients.warmUp();
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.HANG, Answer.ITEM)) {
			assertThat(clients
				.call(database, Strategies.RESILIENCE4J.create(ATTEMPTS),
						(configuration) -> configuration.apiCallAttemptTimeout(Duration.ofSeconds(2)))
				.hasItem()).isTrue();
			assertThat(database.requests()).isEqualTo(2);
		}
	}

	@ParameterizedTest
	@EnumSource
	void endsWithTheTimeoutOfTheLastAttempt(Clients clients) {
		clients.warmUp();
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.HANG)) {
			// the asynchronous client may wrap it, if its connection fails first
			assertThatThrownBy(() -> clients.call(database, Strategies.RESILIENCE4J.create(2),
					(configuration) -> configuration.apiCallAttemptTimeout(Duration.ofSeconds(1))))
				.satisfiesAnyOf((ex) -> assertThat(ex).isInstanceOf(ApiCallAttemptTimeoutException.class),
						(ex) -> assertThat(ex).hasRootCauseInstanceOf(ApiCallAttemptTimeoutException.class));
			assertThat(database.requests()).isEqualTo(2);
		}
	}

	@ParameterizedTest
	@EnumSource
	void waitsNoLongerThanTheCallMayTake(Clients clients) {
		clients.warmUp();
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.RESET)) {
			assertThatExceptionOfType(ApiCallTimeoutException.class).isThrownBy(() -> clients.call(database,
					waitingFor(NEVER), (configuration) -> configuration.apiCallTimeout(Duration.ofSeconds(1))));
			assertThat(database.requests()).isEqualTo(1);
		}
	}

	@ParameterizedTest(name = "{0}, {1}")
	@MethodSource("clientsAndStrategies")
	void endsWithTheLastFailureWhereNoWaitFitsIntoTheCall(Clients clients, Strategies strategies) {
		RetryStrategy strategy = strategies.create(settings(ATTEMPTS, NEVER)).withCallTimeout(Duration.ofMinutes(1));
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.error("ThrottlingException"))) {
			assertThatExceptionOfType(ThrottlingException.class).isThrownBy(() -> clients.call(database, strategy))
				.satisfies((ex) -> assertThat(ex.numAttempts()).isOne());
			assertThat(database.requests()).isOne();
		}
	}

	@ParameterizedTest(name = "{0}, {1}")
	@MethodSource("clientsAndStrategies")
	void repeatsWhereTheWaitFitsIntoTheCall(Clients clients, Strategies strategies) {
		RetryStrategy strategy = strategies.create(settings(ATTEMPTS, Duration.ofMillis(1)))
			.withCallTimeout(Duration.ofMinutes(1));
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.error("ThrottlingException"), Answer.ITEM)) {
			assertThat(clients.call(database, strategy).hasItem()).isTrue();
			assertThat(database.requests()).isEqualTo(2);
		}
	}

	static Stream<Arguments> clientsAndStrategies() {
		return Stream.of(Clients.values())
			.flatMap(
					(clients) -> Stream.of(Strategies.values()).map((strategies) -> Arguments.of(clients, strategies)));
	}

	@ParameterizedTest
	@EnumSource
	void repeatsNothingWhenTheCallHasTakenTooLong(Clients clients) {
		clients.warmUp();
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.HANG)) {
			assertThatExceptionOfType(ApiCallTimeoutException.class)
				.isThrownBy(() -> clients.call(database, Strategies.RESILIENCE4J.create(ATTEMPTS),
						(configuration) -> configuration.apiCallTimeout(Duration.ofSeconds(1))));
			assertThat(database.requests()).isEqualTo(1);
		}
	}

	@Test
	void anInterruptEndsTheWait() throws InterruptedException {
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.RESET)) {
			RetryRegistry registry = RetryRegistry.ofDefaults();
			RetryStrategy strategy = DynamoRetryStrategy.create(settings(ATTEMPTS, NEVER), registry);
			InterruptedCall call = new InterruptedCall(database, strategy);
			registry.retry(DynamoRetryStrategy.NAME).getEventPublisher().onRetry((event) -> call.interrupt());
			call.start();
			call.join();
			assertThat(call.failure).isInstanceOf(AbortedException.class);
			assertThat(call.interrupted).isTrue();
			assertThat(database.requests()).isEqualTo(1);
		}
	}

	@Test
	void anInterruptedAttemptIsNotRepeated() throws InterruptedException {
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.HANG)) {
			InterruptedCall call = new InterruptedCall(database, Strategies.RESILIENCE4J.create(ATTEMPTS));
			call.start();
			database.awaitHungRequest();
			call.interrupt();
			database.breakOff();
			call.join();
			assertThat(call.failure).isInstanceOf(AbortedException.class);
			assertThat(call.interrupted).isTrue();
			assertThat(database.requests()).isEqualTo(1);
		}
	}

	@ParameterizedTest
	@EnumSource
	void sendsOnceWhereRetriesAreOff(Clients clients) {
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.RESET, Answer.ITEM)) {
			assertThatExceptionOfType(SdkException.class)
				.isThrownBy(() -> clients.call(database, SdkRetryStrategy.createSingleAttempt()));
			assertThat(database.requests()).isEqualTo(1);
		}
	}

	@ParameterizedTest
	@EnumSource
	void sendsOnceWhereTheBudgetIsSpent(Clients clients) {
		Budget budget = new Budget(5, 5, 1);
		RetrySettings settings = new RetrySettings(ATTEMPTS, Duration.ofMillis(1), Duration.ofMillis(1),
				Duration.ofMillis(1), Jitter.FULL, budget);
		RetryStrategy strategy = DynamoRetryStrategy.create(settings, RetryRegistry.ofDefaults());
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.error("ThrottlingException"))) {
			assertThatExceptionOfType(SdkException.class).isThrownBy(() -> clients.call(database, strategy));
			assertThat(database.requests()).isEqualTo(2);
			assertThatExceptionOfType(SdkException.class).isThrownBy(() -> clients.call(database, strategy));
			assertThat(database.requests()).isEqualTo(3);
		}
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.ITEM)) {
			for (int call = 0; call < 5; call++) {
				clients.call(database, strategy);
			}
		}
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.error("ThrottlingException"))) {
			assertThatExceptionOfType(SdkException.class).isThrownBy(() -> clients.call(database, strategy));
			assertThat(database.requests()).isEqualTo(2);
		}
	}

	private static RetryStrategy waitingFor(Duration delay) {
		return DynamoRetryStrategy.create(settings(ATTEMPTS, delay), RetryRegistry.ofDefaults());
	}

	private static RetrySettings settings(int maxAttempts, Duration delay) {
		return new RetrySettings(maxAttempts, delay, delay, delay, Jitter.NONE, new Budget(500, 5, 1));
	}

	enum Strategies {

		RESILIENCE4J {

			@Override
			TimeLimitedRetryStrategy create(RetrySettings settings) {
				return DynamoRetryStrategy.create(settings, RetryRegistry.ofDefaults());
			}

		},

		SDK {

			@Override
			TimeLimitedRetryStrategy create(RetrySettings settings) {
				return SdkRetryStrategy.create(settings);
			}

		};

		RetryStrategy create(int maxAttempts) {
			return create(settings(maxAttempts, Duration.ofMillis(1)));
		}

		abstract TimeLimitedRetryStrategy create(RetrySettings settings);

	}

	private static final class InterruptedCall extends Thread {

		private final FakeDynamoDb database;

		private final RetryStrategy strategy;

		private Throwable failure;

		private boolean interrupted;

		InterruptedCall(FakeDynamoDb database, RetryStrategy strategy) {
			this.database = database;
			this.strategy = strategy;
		}

		@Override
		public void run() {
			try {
				Clients.SYNC.call(this.database, this.strategy);
			}
			catch (RuntimeException ex) {
				this.failure = ex;
			}
			this.interrupted = Thread.currentThread().isInterrupted();
		}

	}

}
