package io.github.dynamospring.client.retry;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

import io.github.dynamospring.client.retry.RetrySettings.Budget;
import io.github.resilience4j.micrometer.tagged.TaggedRetryMetrics;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryConfig;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.retry.event.RetryOnRetryEvent;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.AcquireInitialTokenResponse;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

/**
 * Tests for {@link DynamoRetryStrategy}.
 */
class DynamoRetryStrategyTests {

	private static final Throwable THROTTLE = answer("ThrottlingException", 400);

	private static final Throwable OUTAGE = answer("InternalServerError", 500);

	private static final Throwable REFUSAL = answer("ConditionalCheckFailedException", 400);

	private static final Throwable CLOCK_SKEW = answer("RequestTimeTooSkewed", 403);

	private static final Throwable VALIDATION = answer("ValidationException", 400);

	private final RetryRegistry registry = RetryRegistry.ofDefaults();

	private final AtomicLong nanoTime = new AtomicLong();

	private final List<String> events = new ArrayList<>();

	private final DynamoRetryStrategy strategy = create(new Budget(500, 5, 1));

	private DynamoRetryStrategy create(Budget budget) {
		RetrySettings settings = new RetrySettings(3, Duration.ofMillis(25), Duration.ofMillis(200),
				Duration.ofMillis(350), Jitter.NONE, budget);
		DynamoRetryStrategy created = DynamoRetryStrategy.create(settings, this.registry,
				new TimeLimit(TimeLimit.NONE.duration(), this.nanoTime::get));
		retry().getEventPublisher()
			.onEvent((event) -> this.events.add(event.getEventType() + " " + event.getNumberOfRetryAttempts()
					+ ((event instanceof RetryOnRetryEvent retry) ? " " + retry.getWaitInterval().toMillis() : "")));
		return created;
	}

	private Retry retry() {
		return this.registry.find("dynamodb").orElseThrow();
	}

	@Test
	void waitsLongerWithEachAttemptAndForThrottles() {
		RetryToken token = begin(this.strategy);
		assertThat(delay(this.strategy, token, OUTAGE)).hasMillis(25);
		assertThat(delay(this.strategy, token, OUTAGE)).hasMillis(50);
		token = begin(this.strategy);
		assertThat(delay(this.strategy, token, THROTTLE)).hasMillis(200);
		assertThat(delay(this.strategy, token, THROTTLE)).hasMillis(350);
		assertEnds(this.strategy, token, THROTTLE);
	}

	@Test
	void doesNotDelayTheFirstAttempt() {
		AcquireInitialTokenResponse response = this.strategy
			.acquireInitialToken(AcquireInitialTokenRequest.create("scope"));
		assertThat(response.delay()).isZero();
	}

	@Test
	void waitsAsLongAsTheServiceAsksFor() {
		assertThat(suggested(Duration.ofSeconds(7))).hasSeconds(7);
		assertThat(suggested(Duration.ofMillis(1))).hasMillis(25);
		assertThat(suggested(Duration.ZERO)).hasMillis(25);
	}

	@Test
	void pausesAfterAnAttemptThatTookTooLong() {
		assertThat(delay(this.strategy, begin(this.strategy), ApiCallAttemptTimeoutException.create(2_000)))
			.hasMillis(50);
	}

	private Duration suggested(Duration delay) {
		return this.strategy
			.refreshRetryToken(RefreshRetryTokenRequest.builder()
				.token(begin(this.strategy))
				.failure(OUTAGE)
				.suggestedDelay(delay)
				.build())
			.delay();
	}

	@Test
	void publishesWhatHappensToCalls() {
		succeed(begin(this.strategy));
		assertThat(this.events).isEmpty();
		RetryToken repeated = begin(this.strategy);
		delay(this.strategy, repeated, THROTTLE);
		succeed(repeated);
		assertThat(this.events).containsExactly("RETRY 1 200", "SUCCESS 1");
		this.events.clear();
		assertEnds(this.strategy, begin(this.strategy), REFUSAL);
		assertThat(this.events).containsExactly("IGNORED_ERROR 0");
		this.events.clear();
		RetryToken exhausted = begin(this.strategy);
		delay(this.strategy, exhausted, OUTAGE);
		delay(this.strategy, exhausted, THROTTLE);
		assertEnds(this.strategy, exhausted, OUTAGE);
		assertThat(this.events).containsExactly("RETRY 1 25", "RETRY 2 350", "ERROR 3");
	}

	@Test
	void countsCallsInTheMetersOfResilience4j() {
		SimpleMeterRegistry meters = new SimpleMeterRegistry();
		TaggedRetryMetrics.ofRetryRegistry(this.registry).bindTo(meters);
		succeed(begin(this.strategy));
		RetryToken repeated = begin(this.strategy);
		delay(this.strategy, repeated, THROTTLE);
		succeed(repeated);
		assertEnds(this.strategy, begin(this.strategy), REFUSAL);
		RetryToken exhausted = begin(this.strategy);
		delay(this.strategy, exhausted, OUTAGE);
		delay(this.strategy, exhausted, OUTAGE);
		assertEnds(this.strategy, exhausted, OUTAGE);
		for (String kind : List.of("successful_without_retry", "successful_with_retry", "failed_without_retry",
				"failed_with_retry")) {
			assertThat(meters.get("resilience4j.retry.calls")
				.tags("name", "dynamodb", "kind", kind)
				.functionCounter()
				.count()).as(kind).isEqualTo(1);
		}
	}

	@Test
	void endsCallsWhereTheBudgetIsSpent() {
		DynamoRetryStrategy poor = poor();
		RetryToken token = begin(poor);
		delay(poor, token, OUTAGE);
		assertEnds(poor, token, OUTAGE);
		assertEnds(poor, begin(poor), THROTTLE);
		assertThat(this.events).containsExactly("RETRY 1 25", "ERROR 2", "ERROR 1");
		poor.recordSuccess(RecordSuccessRequest.create(begin(poor)));
		assertThat(delay(poor, begin(poor), THROTTLE)).hasMillis(200);
	}

	@Test
	void givesBackWhatASuccessfulRetryTook() {
		DynamoRetryStrategy strategy = withBudget(new Budget(10, 5, 1));
		for (int call = 0; call < 100; call++) {
			RetryToken token = begin(strategy);
			delay(strategy, token, OUTAGE);
			strategy.recordSuccess(RecordSuccessRequest.create(token));
		}
		assertRetriesLeft(strategy, 2);
	}

	@Test
	void givesBackWhatTheLastAttemptTookAlone() {
		DynamoRetryStrategy strategy = withBudget(new Budget(10, 5, 1));
		RetryToken token = begin(strategy);
		delay(strategy, token, OUTAGE);
		delay(strategy, token, OUTAGE);
		strategy.recordSuccess(RecordSuccessRequest.create(token));
		assertRetriesLeft(strategy, 1);
	}

	@ParameterizedTest
	@MethodSource("refusals")
	void countsARefusalAsAnAnswer(Throwable refusal) {
		DynamoRetryStrategy strategy = withBudget(new Budget(10, 5, 1));
		assertRetriesLeft(strategy, 2);
		for (int call = 0; call < 5; call++) {
			assertEnds(strategy, begin(strategy), refusal);
		}
		assertRetriesLeft(strategy, 1);
	}

	@ParameterizedTest
	@MethodSource("refusals")
	void givesBackWhatARefusedRetryTook(Throwable refusal) {
		DynamoRetryStrategy strategy = withBudget(new Budget(10, 5, 1));
		for (int call = 0; call < 100; call++) {
			RetryToken token = begin(strategy);
			delay(strategy, token, THROTTLE);
			assertEnds(strategy, token, refusal);
		}
		assertRetriesLeft(strategy, 2);
	}

	static Stream<Throwable> refusals() {
		return Stream.of(REFUSAL, VALIDATION, answer("AccessDeniedException", 400),
				answer("ResourceNotFoundException", 400),
				TransactionCanceledException.builder()
					.statusCode(400)
					.cancellationReasons(CancellationReason.builder().code("ConditionalCheckFailed").build())
					.build());
	}

	@Test
	void earnsNothingByFailuresOfTheService() {
		DynamoRetryStrategy strategy = withBudget(new Budget(10, 5, 5));
		RetryToken exhausted = begin(strategy);
		delay(strategy, exhausted, OUTAGE);
		delay(strategy, exhausted, THROTTLE);
		assertEnds(strategy, exhausted, OUTAGE);
		assertEnds(strategy, begin(strategy), SdkClientException.create("no answer"));
		assertRetriesLeft(strategy, 0);
	}

	@Test
	void earnsNothingByRefusalsThatItIsToldToRepeat() {
		DynamoRetryStrategy strategy = withBudget(new Budget(10, 5, 5));
		DynamoRetryStrategy other = strategy.toBuilder().retryOnException((failure) -> failure == REFUSAL).build();
		RetryToken token = begin(other);
		delay(other, token, REFUSAL);
		delay(other, token, REFUSAL);
		assertEnds(other, token, REFUSAL);
		assertRetriesLeft(strategy, 0);
	}

	// takes what is left
	private static void assertRetriesLeft(DynamoRetryStrategy strategy, int expected) {
		for (int retry = 0; retry < expected; retry++) {
			delay(strategy, begin(strategy), OUTAGE);
		}
		assertEnds(strategy, begin(strategy), OUTAGE);
	}

	@Test
	void beginsNoWaitThatTheCallTimeoutCutsOff() {
		DynamoRetryStrategy limited = this.strategy.withCallTimeout(Duration.ofMillis(300));
		RetryToken token = begin(limited);
		assertThat(delay(limited, token, THROTTLE)).hasMillis(200);
		this.nanoTime.addAndGet(Duration.ofMillis(201).toNanos());
		assertEnds(limited, token, THROTTLE);
		assertThat(this.events).containsExactly("RETRY 1 200", "RETRY 2 350", "IGNORED_ERROR 0");
		RetryToken later = begin(limited);
		this.nanoTime.addAndGet(Duration.ofMillis(99).toNanos());
		assertThat(delay(limited, later, THROTTLE)).hasMillis(200);
	}

	@Test
	void endsACallWhoseTimeIsUpWithTheWait() {
		DynamoRetryStrategy limited = this.strategy.withCallTimeout(Duration.ofMillis(200));
		assertEnds(limited, begin(limited), THROTTLE);
		assertThat(delay(limited, begin(limited), OUTAGE)).hasMillis(25);
	}

	@Test
	void beginsNoWaitThatTheServiceAsksForBeyondTheCallTimeout() {
		DynamoRetryStrategy limited = this.strategy.withCallTimeout(Duration.ofSeconds(1));
		RefreshRetryTokenRequest request = RefreshRetryTokenRequest.builder()
			.token(begin(limited))
			.failure(THROTTLE)
			.suggestedDelay(Duration.ofSeconds(7))
			.build();
		assertThatExceptionOfType(TokenAcquisitionFailedException.class)
			.isThrownBy(() -> limited.refreshRetryToken(request))
			.withCause(THROTTLE);
	}

	@Test
	void sharesBudgetAndEventsWithWhatKnowsACallTimeout() {
		DynamoRetryStrategy poor = poor();
		DynamoRetryStrategy limited = poor.withCallTimeout(Duration.ofMillis(30));
		assertEnds(limited, begin(limited), THROTTLE);
		delay(limited, begin(limited), OUTAGE);
		assertEnds(poor, begin(poor), OUTAGE);
		assertThat(this.events).containsExactly("RETRY 1 200", "IGNORED_ERROR 0", "RETRY 1 25", "ERROR 1");
	}

	@Test
	void handsTheCallTimeoutOnToWhatIsBuiltFromIt() {
		DynamoRetryStrategy built = this.strategy.withCallTimeout(Duration.ofMillis(30)).toBuilder().build();
		assertEnds(built, begin(built), THROTTLE);
	}

	@Test
	void doesNotChargeTheBudgetForWhatIsNotRepeated() {
		DynamoRetryStrategy poor = poor();
		assertEnds(poor, begin(poor), REFUSAL);
		assertThat(delay(poor, begin(poor), THROTTLE)).hasMillis(200);
	}

	private DynamoRetryStrategy poor() {
		return withBudget(new Budget(5, 5, 5));
	}

	private DynamoRetryStrategy withBudget(Budget budget) {
		this.registry.remove("dynamodb");
		return create(budget);
	}

	@Test
	void repeatsAClockSkewOncePerCall() {
		RetryToken token = begin(this.strategy);
		delay(this.strategy, token, CLOCK_SKEW);
		assertEnds(this.strategy, token, CLOCK_SKEW);
		assertThat(this.events).containsExactly("RETRY 1 25", "IGNORED_ERROR 0");
		assertThat(delay(this.strategy, begin(this.strategy), CLOCK_SKEW)).hasMillis(25);
	}

	@Test
	void refusesARegistryWithARetryOfThatName() {
		RetryRegistry taken = RetryRegistry.ofDefaults();
		taken.retry("dynamodb", RetryConfig.custom().maxAttempts(9).build());
		RetrySettings settings = new RetrySettings(3, Duration.ofMillis(25), Duration.ofMillis(200),
				Duration.ofSeconds(5), Jitter.FULL, new Budget(500, 5, 1));
		assertThatIllegalArgumentException().isThrownBy(() -> DynamoRetryStrategy.create(settings, taken))
			.withMessage("The registry has a retry 'dynamodb' already");
	}

	@Test
	void isNotMixedWithWhatTheSdkRepeats() {
		assertThat(this.strategy.useClientDefaults()).isFalse();
		assertThat(this.strategy.maxAttempts()).isEqualTo(3);
	}

	@Test
	void buildsAnotherFromItself() {
		DynamoRetryStrategy same = this.strategy.toBuilder().build();
		assertThat(same.maxAttempts()).isEqualTo(3);
		assertThat(delay(same, begin(same), THROTTLE)).hasMillis(200);
		assertEnds(same, begin(same), REFUSAL);
	}

	@Test
	void buildsAnotherThatDiffers() {
		IllegalStateException added = new IllegalStateException();
		DynamoRetryStrategy other = this.strategy.toBuilder()
			.maxAttempts(2)
			.retryOnException(IllegalStateException.class)
			.backoffStrategy(BackoffStrategy.fixedDelayWithoutJitter(Duration.ofMillis(3)))
			.throttlingBackoffStrategy(BackoffStrategy.fixedDelayWithoutJitter(Duration.ofMillis(4)))
			.treatAsThrottling((failure) -> failure == OUTAGE)
			.build();
		assertThat(other.maxAttempts()).isEqualTo(2);
		RetryToken token = begin(other);
		assertThat(delay(other, token, OUTAGE)).hasMillis(4);
		assertEnds(other, token, OUTAGE);
		assertThat(delay(other, begin(other), THROTTLE)).hasMillis(3);
		assertThat(delay(other, begin(other), added)).hasMillis(3);
		assertEnds(other, begin(other), REFUSAL);
		assertEnds(this.strategy, begin(this.strategy), added);
		assertThat(this.strategy.maxAttempts()).isEqualTo(3);
	}

	@Test
	void sharesItsBudgetWithWhatIsBuiltFromIt() {
		DynamoRetryStrategy poor = poor();
		DynamoRetryStrategy other = poor.toBuilder().build();
		delay(other, begin(other), OUTAGE);
		assertEnds(poor, begin(poor), OUTAGE);
	}

	private static RetryToken begin(RetryStrategy strategy) {
		return strategy.acquireInitialToken(AcquireInitialTokenRequest.create("scope")).token();
	}

	private static Duration delay(RetryStrategy strategy, RetryToken token, Throwable failure) {
		return strategy.refreshRetryToken(RefreshRetryTokenRequest.builder().token(token).failure(failure).build())
			.delay();
	}

	private static void assertEnds(RetryStrategy strategy, RetryToken token, Throwable failure) {
		assertThatExceptionOfType(TokenAcquisitionFailedException.class)
			.isThrownBy(() -> delay(strategy, token, failure))
			.withMessage("The request is not sent again")
			.withCause(failure)
			.satisfies((ex) -> assertThat(ex.token()).isSameAs(token));
	}

	private void succeed(RetryToken token) {
		this.strategy.recordSuccess(RecordSuccessRequest.create(token));
	}

	@Test
	void takesAnExceptionOfTheClientForFinal() {
		assertEnds(this.strategy, begin(this.strategy), SdkClientException.create("not to be sent again"));
	}

	private static Throwable answer(String code, int status) {
		return DynamoDbException.builder()
			.awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build())
			.statusCode(status)
			.build();
	}

}
