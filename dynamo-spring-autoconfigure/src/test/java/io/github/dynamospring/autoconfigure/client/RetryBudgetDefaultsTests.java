package io.github.dynamospring.autoconfigure.client;

import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.IntStream;

import io.github.dynamospring.client.retry.DynamoRetryStrategy;
import io.github.dynamospring.client.retry.SdkRetryStrategy;
import io.github.resilience4j.retry.RetryRegistry;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

/**
 * Compares the default budget with that of the SDK's standard strategy. Both meet the
 * same faults, without a wait. The sum of several seeds decides, because an empty budget
 * loses some calls more or less by chance.
 */
class RetryBudgetDefaultsTests {

	private static final int CALLS_OF_SEED = 2000;

	private static final int SEEDS = 5;

	private static final int CALLS = CALLS_OF_SEED * SEEDS;

	private static final Supplier<RetryStrategy> OURS = () -> DynamoRetryStrategy
		.create(new DynamoRetryProperties().toSettings(), RetryRegistry.ofDefaults());

	private static final Supplier<RetryStrategy> WITHOUT_RESILIENCE4J = () -> SdkRetryStrategy
		.create(new DynamoRetryProperties().toSettings());

	private static final Supplier<RetryStrategy> OF_THE_SDK = AwsRetryStrategy::standardRetryStrategy;

	private static final Throwable REFUSAL = answer("ConditionalCheckFailedException", 400);

	private static final List<Throwable> FAULTS = List.of(answer("ThrottlingException", 400),
			answer("InternalServerError", 500));

	private static final List<Throwable> LATE = List.of(ApiCallAttemptTimeoutException.create(5000));

	@ParameterizedTest
	@ValueSource(ints = { 1, 5, 15, 30, 60, 100 })
	void failsNoMoreCallsThanTheSdk(int percent) {
		assertThat(run(OURS, percent, false).failed()).isLessThanOrEqualTo(run(OF_THE_SDK, percent, false).failed());
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 5, 15, 30, 60, 100 })
	void failsNoMoreRefusedCallsThanTheSdk(int percent) {
		assertThat(run(OURS, percent, true).failed()).isLessThanOrEqualTo(run(OF_THE_SDK, percent, true).failed());
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 5, 15, 30 })
	void failsAsFewRefusedCallsAsAcceptedOnes(int percent) {
		assertThat(run(OURS, percent, true)).isEqualTo(run(OURS, percent, false));
		assertThat(run(WITHOUT_RESILIENCE4J, percent, true)).isEqualTo(run(WITHOUT_RESILIENCE4J, percent, false));
	}

	@Test
	void hardlyMultipliesTheRequestsOfAnOutage() {
		assertThat(run(OURS, 100, false)).isEqualTo(new Result(CALLS, CALLS + 100 * SEEDS));
		assertThat(run(WITHOUT_RESILIENCE4J, 100, false)).isEqualTo(new Result(CALLS, CALLS + 100 * SEEDS));
	}

	// the outcome of a write is unknown if its last answer was late
	@ParameterizedTest
	@CsvSource({ "30, false", "30, true", "60, false", "60, true", "100, false", "100, true" })
	void losesHardlyMoreCallsThanTheSdkIfAnswersAreLate(int percent, boolean refused) {
		int lostByTheSdk = run(OF_THE_SDK, percent, LATE, refused).failed();
		assertThat(List.of(OURS, WITHOUT_RESILIENCE4J)).map((strategy) -> run(strategy, percent, LATE, refused))
			.allSatisfy((result) -> {
				assertThat(result.failed()).isLessThanOrEqualTo(lostByTheSdk + CALLS / 100);
				assertThat(result.requests()).isLessThanOrEqualTo((int) (CALLS * ((percent < 100) ? 1.45 : 1.06)));
			});
	}

	// an accepted call gives as much back to the SDK's budget with our strategy as with
	// its own
	@Test
	void losesAsManyCallsAsTheSdkWithTheBudgetOfTheSdk() {
		for (List<Throwable> faults : List.of(FAULTS, LATE)) {
			assertThat(run(WITHOUT_RESILIENCE4J, 60, faults, false).failed())
				.isCloseTo(run(OF_THE_SDK, 60, faults, false).failed(), within(CALLS / 250));
		}
	}

	private static Result run(Supplier<RetryStrategy> strategy, int percent, boolean refused) {
		return run(strategy, percent, FAULTS, refused);
	}

	private static Result run(Supplier<RetryStrategy> strategy, int percent, List<Throwable> faults, boolean refused) {
		Throwable refusal = refused ? REFUSAL : null;
		return IntStream.rangeClosed(1, SEEDS)
			.mapToObj((seed) -> run(strategy.get(), new Faults(seed, percent, faults, refusal)))
			.reduce(new Result(0, 0), Result::plus);
	}

	private static Result run(RetryStrategy strategy, Faults faults) {
		int failed = 0;
		int requests = 0;
		for (int call = 0; call < CALLS_OF_SEED; call++) {
			RetryToken token = strategy.acquireInitialToken(AcquireInitialTokenRequest.create("scope")).token();
			Throwable failure = null;
			for (int attempt = 1; token != null; attempt++) {
				requests++;
				failure = faults.of(call, attempt);
				token = next(strategy, token, failure);
			}
			failed += (failure != faults.refusal()) ? 1 : 0;
		}
		return new Result(failed, requests);
	}

	private static RetryToken next(RetryStrategy strategy, RetryToken token, Throwable failure) {
		if (failure == null) {
			strategy.recordSuccess(RecordSuccessRequest.create(token));
			return null;
		}
		try {
			return strategy.refreshRetryToken(RefreshRetryTokenRequest.builder().token(token).failure(failure).build())
				.token();
		}
		catch (TokenAcquisitionFailedException ex) {
			return null;
		}
	}

	private static Throwable answer(String code, int status) {
		return DynamoDbException.builder()
			.awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build())
			.statusCode(status)
			.build();
	}

	/**
	 * Faults of a seed: whether an attempt fails is a function of the seed, the call and
	 * the number of the attempt.
	 */
	private record Faults(long seed, int percent, List<Throwable> kinds, @Nullable Throwable refusal) {

		@Nullable Throwable of(int call, int attempt) {
			boolean faulty = new SplittableRandom(this.seed * 31_000_003 + call * 101L + attempt)
				.nextInt(100) < this.percent;
			return faulty ? this.kinds.get(attempt % this.kinds.size()) : this.refusal;
		}

	}

	private record Result(int failed, int requests) {

		Result plus(Result other) {
			return new Result(this.failed + other.failed, this.requests + other.requests);
		}

	}

}
