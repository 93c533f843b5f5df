package io.github.dynamospring.autoconfigure.client;

import java.util.List;
import java.util.SplittableRandom;

import io.github.dynamospring.client.retry.DynamoRetryStrategy;
import io.github.dynamospring.client.retry.SdkRetryStrategy;
import io.github.resilience4j.retry.RetryRegistry;
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

/**
 * Compares the default budget with that of the SDK's standard strategy. Both meet the
 * same faults, and nobody waits.
 */
class RetryBudgetDefaultsTests {

	private static final int CALLS = 2000;

	private static final long SEED = 1;

	private static final Throwable REFUSAL = answer("ConditionalCheckFailedException", 400);

	private static final List<Throwable> FAULTS = List.of(answer("ThrottlingException", 400),
			answer("InternalServerError", 500));

	private static final List<Throwable> LATE = List.of(ApiCallAttemptTimeoutException.create(5000));

	@ParameterizedTest
	@ValueSource(ints = { 1, 5, 15, 30, 60, 100 })
	void failsNoMoreCallsThanTheSdk(int percent) {
		assertThat(run(ours(), percent, false).failed()).isLessThanOrEqualTo(run(ofTheSdk(), percent, false).failed());
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 5, 15, 30, 60, 100 })
	void failsNoMoreRefusedCallsThanTheSdk(int percent) {
		assertThat(run(ours(), percent, true).failed()).isLessThanOrEqualTo(run(ofTheSdk(), percent, true).failed());
	}

	@ParameterizedTest
	@ValueSource(ints = { 1, 5, 15, 30 })
	void failsAsFewRefusedCallsAsAcceptedOnes(int percent) {
		assertThat(run(ours(), percent, true)).isEqualTo(run(ours(), percent, false));
		assertThat(run(withoutResilience4j(), percent, true)).isEqualTo(run(withoutResilience4j(), percent, false));
	}

	@Test
	void hardlyMultipliesTheRequestsOfAnOutage() {
		assertThat(run(ours(), 100, false)).isEqualTo(new Result(CALLS, CALLS + 100));
		assertThat(run(withoutResilience4j(), 100, false)).isEqualTo(new Result(CALLS, CALLS + 100));
	}

	// the outcome of a write is unknown if its last answer was late
	@ParameterizedTest
	@CsvSource({ "30, false", "30, true", "60, false", "60, true", "100, false", "100, true" })
	void losesHardlyMoreCallsThanTheSdkIfAnswersAreLate(int percent, boolean refused) {
		int lostByTheSdk = run(ofTheSdk(), percent, LATE, refused).failed();
		assertThat(List.of(ours(), withoutResilience4j())).map((strategy) -> run(strategy, percent, LATE, refused))
			.allSatisfy((result) -> {
				assertThat(result.failed()).isLessThanOrEqualTo(lostByTheSdk + CALLS / 100);
				assertThat(result.requests()).isLessThanOrEqualTo((int) (CALLS * ((percent < 100) ? 1.45 : 1.06)));
			});
	}

	private static RetryStrategy ours() {
		return DynamoRetryStrategy.create(new DynamoRetryProperties().toSettings(), RetryRegistry.ofDefaults());
	}

	private static RetryStrategy withoutResilience4j() {
		return SdkRetryStrategy.create(new DynamoRetryProperties().toSettings());
	}

	private static RetryStrategy ofTheSdk() {
		return AwsRetryStrategy.standardRetryStrategy();
	}

	private static Result run(RetryStrategy strategy, int percent, boolean refused) {
		return run(strategy, percent, FAULTS, refused);
	}

	private static Result run(RetryStrategy strategy, int percent, List<Throwable> faults, boolean refused) {
		Throwable refusal = refused ? REFUSAL : null;
		int failed = 0;
		int requests = 0;
		for (int call = 0; call < CALLS; call++) {
			RetryToken token = strategy.acquireInitialToken(AcquireInitialTokenRequest.create("scope")).token();
			Throwable failure = null;
			for (int attempt = 1; token != null; attempt++) {
				requests++;
				failure = isFaulty(call, attempt, percent) ? faults.get(attempt % faults.size()) : refusal;
				token = next(strategy, token, failure);
			}
			failed += (failure != refusal) ? 1 : 0;
		}
		return new Result(failed, requests);
	}

	private static boolean isFaulty(int call, int attempt, int percent) {
		return new SplittableRandom(SEED * 31_000_003 + call * 101L + attempt).nextInt(100) < percent;
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

	private record Result(int failed, int requests) {

	}

}
