package io.github.dynamospring.client.retry;

import java.time.Duration;
import java.util.function.Predicate;

import io.github.dynamospring.client.FailureClassifier;
import io.github.dynamospring.client.FailureKind;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.AcquireInitialTokenResponse;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RecordSuccessResponse;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;

import org.springframework.util.Assert;

/**
 * Retry strategy on the SDK's standard one, for applications without Resilience4j. It has
 * our settings, and repeats the failures that we take to be passing.
 * <p>
 * Its budget is the SDK's: 500 tokens, of which a further attempt takes 5. A call without
 * a further attempt gives back 1. These figures cannot be set. As with
 * {@code DynamoRetryStrategy}, a refusal by DynamoDB counts as an answer.
 *
 * @since 0.1
 */
public final class SdkRetryStrategy implements TimeLimitedRetryStrategy {

	private final RetryStrategy sdk;

	private final TimeLimit limit;

	private SdkRetryStrategy(RetryStrategy sdk, TimeLimit limit) {
		this.sdk = sdk;
		this.limit = limit;
	}

	/**
	 * Create a strategy. The budget is only switched off where its cost is zero.
	 * @param settings how often and when to repeat
	 */
	public static SdkRetryStrategy create(RetrySettings settings) {
		return create(settings, TimeLimit.NONE);
	}

	static SdkRetryStrategy create(RetrySettings settings, TimeLimit limit) {
		Assert.notNull(settings, "'settings' must not be null");
		RetryStrategy sdk = DefaultRetryStrategy.standardStrategyBuilder()
			.useClientDefaults(false)
			.maxAttempts(settings.maxAttempts())
			.retryOnException((failure) -> FailureClassifier.classify(failure).passes())
			.treatAsThrottling((failure) -> FailureClassifier.classify(failure) == FailureKind.THROTTLE)
			.backoffStrategy(settings.backoff())
			.throttlingBackoffStrategy(settings.throttlingBackoff())
			.circuitBreakerEnabled(settings.budget().cost() > 0)
			.build();
		return new SdkRetryStrategy(sdk, limit);
	}

	/**
	 * Create a strategy that sends each request once.
	 */
	public static RetryStrategy createSingleAttempt() {
		return DefaultRetryStrategy.standardStrategyBuilder()
			.useClientDefaults(false)
			.maxAttempts(1)
			.retryOnException((failure) -> false)
			.build();
	}

	@Override
	public SdkRetryStrategy withCallTimeout(Duration callTimeout) {
		Assert.notNull(callTimeout, "'callTimeout' must not be null");
		return new SdkRetryStrategy(this.sdk, this.limit.withDuration(callTimeout));
	}

	@Override
	public AcquireInitialTokenResponse acquireInitialToken(AcquireInitialTokenRequest request) {
		AcquireInitialTokenResponse response = this.sdk.acquireInitialToken(request);
		return AcquireInitialTokenResponse.create(new SdkCallToken(response.token(), this.limit.start()),
				response.delay());
	}

	@Override
	public RefreshRetryTokenResponse refreshRetryToken(RefreshRetryTokenRequest request) {
		SdkCallToken token = (SdkCallToken) request.token();
		RefreshRetryTokenResponse response = refresh(request, token);
		if (!this.limit.allows(response.delay(), token.start())) {
			giveBack(response.token());
			throw new TokenAcquisitionFailedException("The call would end before its next attempt", token,
					request.failure());
		}
		return RefreshRetryTokenResponse.create(new SdkCallToken(response.token(), token.start()), response.delay());
	}

	private RefreshRetryTokenResponse refresh(RefreshRetryTokenRequest request, SdkCallToken token) {
		try {
			return this.sdk.refreshRetryToken(
					request.toBuilder().token(token.sdk()).suggestedDelay(LeastWait.after(request)).build());
		}
		catch (TokenAcquisitionFailedException ex) {
			if (isRefusal(request.failure())) {
				giveBack(token.sdk());
			}
			throw ex;
		}
	}

	private static boolean isRefusal(Throwable failure) {
		return failure instanceof AwsServiceException && !FailureClassifier.classify(failure).passes();
	}

	private void giveBack(RetryToken token) {
		this.sdk.recordSuccess(RecordSuccessRequest.create(token));
	}

	@Override
	public RecordSuccessResponse recordSuccess(RecordSuccessRequest request) {
		giveBack(((SdkCallToken) request.token()).sdk());
		return RecordSuccessResponse.create(request.token());
	}

	@Override
	public int maxAttempts() {
		return this.sdk.maxAttempts();
	}

	// the SDK does not add its own predicates
	@Override
	public boolean useClientDefaults() {
		return false;
	}

	/**
	 * Return a builder of a strategy that shares the budget and the call timeout of this
	 * one.
	 */
	@Override
	public Builder toBuilder() {
		return new Builder(this.sdk.toBuilder(), this.limit);
	}

	/**
	 * Builder of a strategy that differs from another.
	 *
	 * @since 0.1
	 */
	public static final class Builder implements RetryStrategy.Builder<Builder, SdkRetryStrategy> {

		private final RetryStrategy.Builder<?, ?> sdk;

		private final TimeLimit limit;

		private Builder(RetryStrategy.Builder<?, ?> sdk, TimeLimit limit) {
			this.sdk = sdk;
			this.limit = limit;
		}

		/**
		 * Repeat the failures that the predicate accepts as well.
		 */
		@Override
		public Builder retryOnException(Predicate<Throwable> predicate) {
			this.sdk.retryOnException(predicate);
			return this;
		}

		@Override
		public Builder maxAttempts(int maxAttempts) {
			this.sdk.maxAttempts(maxAttempts);
			return this;
		}

		@Override
		public Builder backoffStrategy(BackoffStrategy backoff) {
			this.sdk.backoffStrategy(backoff);
			return this;
		}

		@Override
		public Builder throttlingBackoffStrategy(BackoffStrategy throttlingBackoff) {
			this.sdk.throttlingBackoffStrategy(throttlingBackoff);
			return this;
		}

		@Override
		public Builder treatAsThrottling(Predicate<Throwable> predicate) {
			this.sdk.treatAsThrottling(predicate);
			return this;
		}

		@Override
		public SdkRetryStrategy build() {
			return new SdkRetryStrategy(this.sdk.build(), this.limit);
		}

	}

	/**
	 * Token of one call.
	 *
	 * @param sdk the token of the SDK's strategy
	 * @param start the time at which the call started
	 */
	private record SdkCallToken(RetryToken sdk, long start) implements RetryToken {

	}

}
