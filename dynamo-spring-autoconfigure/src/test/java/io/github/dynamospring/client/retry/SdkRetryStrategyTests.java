package io.github.dynamospring.client.retry;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

import io.github.dynamospring.client.retry.RetrySettings.Budget;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests for {@link SdkRetryStrategy}.
 */
class SdkRetryStrategyTests {

	// 500 tokens, 5 for each
	private static final int RETRIES = 100;

	private static final Throwable THROTTLE = answer("ThrottlingException", 400);

	private static final Throwable OUTAGE = answer("InternalServerError", 500);

	private static final Throwable REFUSAL = answer("ConditionalCheckFailedException", 400);

	private final AtomicLong nanoTime = new AtomicLong();

	private final SdkRetryStrategy strategy = SdkRetryStrategy.create(new RetrySettings(3, Duration.ofMillis(25),
			Duration.ofMillis(200), Duration.ofMillis(350), Jitter.NONE, new Budget(500, 5, 1)),
			new TimeLimit(TimeLimit.NONE.duration(), this.nanoTime::get));

	@Test
	void countsARefusalAsAnAnswer() {
		assertRetriesLeft(RETRIES);
		for (int call = 0; call < 5; call++) {
			assertEnds(this.strategy, begin(this.strategy), REFUSAL);
		}
		assertRetriesLeft(1);
	}

	@Test
	void givesBackWhatARefusedRetryTook() {
		for (int call = 0; call < 2 * RETRIES; call++) {
			RetryToken token = fail(this.strategy, begin(this.strategy), OUTAGE).token();
			assertEnds(this.strategy, token, REFUSAL);
		}
		assertRetriesLeft(RETRIES);
	}

	@Test
	void givesBackWhatASuccessfulRetryTook() {
		for (int call = 0; call < 2 * RETRIES; call++) {
			RetryToken token = fail(this.strategy, begin(this.strategy), OUTAGE).token();
			this.strategy.recordSuccess(RecordSuccessRequest.create(token));
		}
		assertRetriesLeft(RETRIES);
	}

	@Test
	void earnsNothingByFailuresOfTheService() {
		assertRetriesLeft(RETRIES);
		for (int call = 0; call < 5; call++) {
			assertEnds(this.strategy, begin(this.strategy), OUTAGE);
		}
		assertRetriesLeft(0);
	}

	@Test
	void pausesAfterAnAttemptThatTookTooLong() {
		assertThat(fail(this.strategy, begin(this.strategy), ApiCallAttemptTimeoutException.create(2_000)).delay())
			.hasMillis(50);
	}

	@Test
	void beginsNoWaitThatTheCallTimeoutCutsOff() {
		SdkRetryStrategy limited = this.strategy.withCallTimeout(Duration.ofMillis(300));
		RefreshRetryTokenResponse first = fail(limited, begin(limited), THROTTLE);
		assertThat(first.delay()).hasMillis(200);
		this.nanoTime.addAndGet(Duration.ofMillis(201).toNanos());
		assertEnds(limited, first.token(), THROTTLE);
		RetryToken later = begin(limited);
		this.nanoTime.addAndGet(Duration.ofMillis(99).toNanos());
		assertThat(fail(limited, later, THROTTLE).delay()).hasMillis(200);
	}

	@Test
	void givesBackWhatAnAttemptTookThatIsNotMade() {
		SdkRetryStrategy limited = this.strategy.withCallTimeout(Duration.ofMillis(200));
		for (int call = 0; call < 2 * RETRIES; call++) {
			assertEnds(limited, begin(limited), THROTTLE);
		}
		assertRetriesLeft(RETRIES);
	}

	@Test
	void buildsAnotherThatSharesBudgetAndCallTimeout() {
		SdkRetryStrategy other = this.strategy.withCallTimeout(Duration.ofMillis(300))
			.toBuilder()
			.maxAttempts(2)
			.retryOnException(IllegalStateException.class)
			.backoffStrategy(BackoffStrategy.fixedDelayWithoutJitter(Duration.ofMillis(3)))
			.throttlingBackoffStrategy(BackoffStrategy.fixedDelayWithoutJitter(Duration.ofMillis(300)))
			.treatAsThrottling((failure) -> failure == OUTAGE)
			.build();
		assertThat(other.maxAttempts()).isEqualTo(2);
		assertThat(other.useClientDefaults()).isFalse();
		assertEnds(other, begin(other), OUTAGE);
		RefreshRetryTokenResponse first = fail(other, begin(other), THROTTLE);
		assertThat(first.delay()).hasMillis(3);
		assertEnds(other, first.token(), THROTTLE);
		assertThat(fail(other, begin(other), new IllegalStateException()).delay()).hasMillis(3);
		assertRetriesLeft(RETRIES - 2);
	}

	// takes what is left
	private void assertRetriesLeft(int expected) {
		for (int retry = 0; retry < expected; retry++) {
			fail(this.strategy, begin(this.strategy), OUTAGE);
		}
		assertEnds(this.strategy, begin(this.strategy), OUTAGE);
	}

	private static RetryToken begin(RetryStrategy strategy) {
		return strategy.acquireInitialToken(AcquireInitialTokenRequest.create("scope")).token();
	}

	private static RefreshRetryTokenResponse fail(RetryStrategy strategy, RetryToken token, Throwable failure) {
		return strategy.refreshRetryToken(RefreshRetryTokenRequest.builder().token(token).failure(failure).build());
	}

	private static void assertEnds(RetryStrategy strategy, RetryToken token, Throwable failure) {
		assertThatExceptionOfType(TokenAcquisitionFailedException.class)
			.isThrownBy(() -> fail(strategy, token, failure))
			.withCause(failure);
	}

	private static Throwable answer(String code, int status) {
		return DynamoDbException.builder()
			.awsErrorDetails(AwsErrorDetails.builder().errorCode(code).build())
			.statusCode(status)
			.build();
	}

}
