package io.github.dynamospring.retry;

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
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;

import org.springframework.util.Assert;

/**
 * Retry strategy on the SDK's standard one, for applications without Resilience4j. It has
 * our settings, and repeats the failures that we take to be passing.
 * <p>
 * Its budget is the SDK's: 500 tokens, of which a further attempt takes 5 and a call that
 * needed none gives back 1. These figures cannot be set. As with
 * {@code DynamoRetryStrategy}, a refusal by DynamoDB counts as an answer.
 *
 * @since 0.1
 */
public final class SdkRetryStrategy implements RetryStrategy {

	private final RetryStrategy sdk;

	private SdkRetryStrategy(RetryStrategy sdk) {
		this.sdk = sdk;
	}

	/**
	 * Create a strategy. The budget is only switched off where its cost is zero.
	 * @param settings how often and when to repeat
	 */
	public static SdkRetryStrategy create(RetrySettings settings) {
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
		return new SdkRetryStrategy(sdk);
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
	public AcquireInitialTokenResponse acquireInitialToken(AcquireInitialTokenRequest request) {
		return this.sdk.acquireInitialToken(request);
	}

	@Override
	public RefreshRetryTokenResponse refreshRetryToken(RefreshRetryTokenRequest request) {
		try {
			return this.sdk.refreshRetryToken(request);
		}
		catch (TokenAcquisitionFailedException ex) {
			if (isRefusal(request.failure())) {
				this.sdk.recordSuccess(RecordSuccessRequest.create(request.token()));
			}
			throw ex;
		}
	}

	private static boolean isRefusal(Throwable failure) {
		return failure instanceof AwsServiceException && !FailureClassifier.classify(failure).passes();
	}

	@Override
	public RecordSuccessResponse recordSuccess(RecordSuccessRequest request) {
		return this.sdk.recordSuccess(request);
	}

	@Override
	public int maxAttempts() {
		return this.sdk.maxAttempts();
	}

	// the SDK adds none of its own predicates
	@Override
	public boolean useClientDefaults() {
		return false;
	}

	/**
	 * Return a builder of a strategy that shares the budget of this one.
	 */
	@Override
	public Builder toBuilder() {
		return new Builder(this.sdk.toBuilder());
	}

	/**
	 * Builder of a strategy that differs from another.
	 *
	 * @since 0.1
	 */
	public static final class Builder implements RetryStrategy.Builder<Builder, SdkRetryStrategy> {

		private final RetryStrategy.Builder<?, ?> sdk;

		private Builder(RetryStrategy.Builder<?, ?> sdk) {
			this.sdk = sdk;
		}

		/**
		 * Repeat in addition what the predicate accepts.
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
			return new SdkRetryStrategy(this.sdk.build());
		}

	}

}
