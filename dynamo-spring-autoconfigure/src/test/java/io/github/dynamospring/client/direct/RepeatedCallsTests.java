package io.github.dynamospring.client.direct;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.client.retry.DynamoRetryStrategy;
import io.github.dynamospring.client.retry.Jitter;
import io.github.dynamospring.client.retry.RetrySettings;
import io.github.dynamospring.client.retry.SdkRetryStrategy;
import io.github.dynamospring.client.wire.RawServer.Answer;
import io.github.resilience4j.retry.RetryRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Repetitions by all kinds of retry strategies, through the SDK's pipeline and past it.
 */
class RepeatedCallsTests {

	private static final Answer THROTTLE = error(400, "ThrottlingException");

	private static final Answer FAILURE = error(500, "InternalServerError");

	private static final Answer REFUSAL = error(400, "ValidationException");

	private static final Answer CONFLICT = error(400, "TransactionConflictException");

	private static RetrySettings settings(int budget) {
		Duration wait = Duration.ofMillis(1);
		return new RetrySettings(4, wait, wait, wait, Jitter.NONE, new RetrySettings.Budget(budget, 3, 1));
	}

	private static Answer error(int status, String code) {
		return Answer.of(status, "{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + code + "\",\"message\":\"No.\"}");
	}

	@ParameterizedTest
	@EnumSource(Strategy.class)
	void aStrategyRepeatsAsThroughTheSdk(Strategy strategy) {
		Stream<List<Answer>> histories = Stream.of(List.of(THROTTLE), List.of(FAILURE), List.of(REFUSAL),
				List.of(CONFLICT), List.of(THROTTLE, FAILURE, BothPaths.ITEM), List.of(FAILURE, REFUSAL),
				List.of(BothPaths.ITEM.cutOff(3), BothPaths.ITEM), List.of(THROTTLE, BothPaths.ITEM));
		try (BothPaths paths = new BothPaths(HttpKind.APACHE5, (builder) -> builder.overrideConfiguration(
				builder.overrideConfiguration().toBuilder().retryStrategy(strategy.factory.get()).build()))) {
			histories.filter(strategy::isFastAfter).forEach((history) -> {
				Answer[] answers = history.toArray(Answer[]::new);
				paths.assertSame((sender) -> Outcome.of(sender, Sender.UPDATE, new Attempts(true)), answers);
				paths.assertSame((sender) -> Outcome.of(sender, Sender.UPDATE, new Attempts(false)), answers);
			});
		}
	}

	@Test
	void aBudgetIsSpentAsThroughTheSdk() {
		DynamoRetryStrategy sdk = withBudget();
		DynamoRetryStrategy direct = withBudget();
		List<Answer> histories = List.of(FAILURE, THROTTLE, REFUSAL, BothPaths.ITEM, BothPaths.ITEM.cutOff(3));
		try (BothPaths one = paths(sdk); BothPaths other = paths(direct)) {
			for (int i = 0; i < 30; i++) {
				Answer answer = histories.get((i * 7) % 11 % histories.size());
				one.server.answer(answer);
				other.server.answer(answer);
				String expected = Outcome.of(one.sdk, Sender.GET);
				assertThat(Outcome.of(other.direct, Sender.GET)).isEqualTo(expected);
				assertThat(other.server.heads()).hasSameSizeAs(one.server.heads());
				assertThat(direct.budgetLevel()).as("call " + i).isEqualTo(sdk.budgetLevel());
			}
		}
		assertThat(direct.budgetLevel()).isLessThan(20);
	}

	private static BothPaths paths(RetryStrategy strategy) {
		return new BothPaths(HttpKind.APACHE5, (builder) -> builder
			.overrideConfiguration(builder.overrideConfiguration().toBuilder().retryStrategy(strategy).build()));
	}

	private static DynamoRetryStrategy withBudget() {
		return DynamoRetryStrategy.create(settings(20), RetryRegistry.ofDefaults());
	}

	@Test
	void eachAttemptIsCountedAndHasTheIdOfItsCall() {
		try (BothPaths paths = paths(Sender.immediately(3))) {
			paths.server.answer(FAILURE);
			Outcome.of(paths.direct, Sender.GET);
			assertThat(paths.server.headers("amz-sdk-request")).containsExactly("attempt=1; max=3", "attempt=2; max=3",
					"attempt=3; max=3");
			assertThat(paths.server.headers("amz-sdk-invocation-id")).hasSize(3)
				.containsOnly(paths.server.headers("amz-sdk-invocation-id").get(0));
			String first = paths.server.headers("amz-sdk-invocation-id").get(0);
			paths.server.answer(BothPaths.ITEM);
			Outcome.of(paths.direct, Sender.GET);
			assertThat(paths.server.headers("amz-sdk-invocation-id")).doesNotContain(first);
		}
	}

	private enum Strategy {

		DYNAMO(() -> DynamoRetryStrategy.create(settings(1000), RetryRegistry.ofDefaults())),

		SDK(() -> SdkRetryStrategy.create(settings(1000))),

		SINGLE(SdkRetryStrategy::createSingleAttempt),

		NONE(AwsRetryStrategy::doNotRetry),

		STANDARD(() -> AwsRetryStrategy.standardRetryStrategy()
			.toBuilder()
			.backoffStrategy(BackoffStrategy.retryImmediately())
			.throttlingBackoffStrategy(BackoffStrategy.retryImmediately())
			.build()),

		LEGACY(() -> AwsRetryStrategy.legacyRetryStrategy()
			.toBuilder()
			.backoffStrategy(BackoffStrategy.retryImmediately())
			.throttlingBackoffStrategy(BackoffStrategy.retryImmediately())
			.build()),

		ADAPTIVE(() -> AwsRetryStrategy.adaptiveRetryStrategy()
			.toBuilder()
			.backoffStrategy(BackoffStrategy.retryImmediately())
			.throttlingBackoffStrategy(BackoffStrategy.retryImmediately())
			.build());

		private final Supplier<RetryStrategy> factory;

		// the adaptive strategy waits for seconds once a call was throttled
		boolean isFastAfter(List<Answer> history) {
			return this != ADAPTIVE || !history.contains(THROTTLE);
		}

		Strategy(Supplier<RetryStrategy> factory) {
			this.factory = factory;
		}

	}

}
