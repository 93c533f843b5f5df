package io.github.dynamospring.retry;

import java.time.Duration;
import java.util.function.Predicate;

import io.github.dynamospring.client.FailureClassifier;
import io.github.dynamospring.client.FailureKind;
import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.Retry.AsyncContext;
import io.github.resilience4j.retry.RetryRegistry;
import software.amazon.awssdk.core.exception.SdkClientException;
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
 * Retry strategy of the SDK that asks a {@link Retry} of Resilience4j whether and when a
 * request is sent again. The SDK waits and sends, so that each attempt is signed anew and
 * is seen by interceptors.
 * <p>
 * Throttles, failures of the service, conflicts of transactions, timeouts of attempts and
 * I/O errors are repeated; a clock that is off once, after the SDK adjusted it. Failed
 * conditions, refusals and the end of the call by its timeout or an interrupt are not.
 * Strategies can be shared by clients, which then share the budget.
 *
 * @since 0.1
 */
public final class DynamoRetryStrategy implements RetryStrategy {

	/**
	 * Name of the retry in the registry, of its events and its meters.
	 */
	public static final String NAME = "dynamodb";

	private final RetryRules rules;

	private final Retry retry;

	private DynamoRetryStrategy(RetryRules rules, Retry retry) {
		this.rules = rules;
		this.retry = retry;
	}

	/**
	 * Create a strategy whose retry is in the registry under its {@link #NAME}.
	 * @param settings how often and when to repeat
	 * @param registry the registry, without a retry of that name
	 * @throws IllegalArgumentException if the registry has a retry of that name: its
	 * settings would be in effect unseen
	 */
	public static DynamoRetryStrategy create(RetrySettings settings, RetryRegistry registry) {
		Assert.notNull(settings, "'settings' must not be null");
		Assert.notNull(registry, "'registry' must not be null");
		Assert.isTrue(registry.find(NAME).isEmpty(), () -> "The registry has a retry '" + NAME + "' already");
		RetryRules rules = RetryRules.of(settings);
		return new DynamoRetryStrategy(rules, registry.retry(NAME, rules.toConfig()));
	}

	@Override
	public AcquireInitialTokenResponse acquireInitialToken(AcquireInitialTokenRequest request) {
		return AcquireInitialTokenResponse.create(new CallToken(this.retry.asyncContext()), Duration.ZERO);
	}

	@Override
	public RefreshRetryTokenResponse refreshRetryToken(RefreshRetryTokenRequest request) {
		CallToken token = (CallToken) request.token();
		long delay = token.failed(request.failure());
		if (delay < 0) {
			throw new TokenAcquisitionFailedException("The request is not sent again", token, request.failure());
		}
		return RefreshRetryTokenResponse.create(token, atLeast(request, Duration.ofMillis(delay)));
	}

	// the service may ask for more
	private static Duration atLeast(RefreshRetryTokenRequest request, Duration delay) {
		return request.suggestedDelay().filter((suggested) -> suggested.compareTo(delay) > 0).orElse(delay);
	}

	@Override
	public RecordSuccessResponse recordSuccess(RecordSuccessRequest request) {
		((CallToken) request.token()).succeeded();
		this.rules.budget().refund();
		return RecordSuccessResponse.create(request.token());
	}

	@Override
	public int maxAttempts() {
		return this.rules.maxAttempts();
	}

	// the SDK adds none of its own predicates
	@Override
	public boolean useClientDefaults() {
		return false;
	}

	/**
	 * Return a builder of a strategy that shares the budget of this one. Its retry is in
	 * no registry, because there is one of a name.
	 */
	@Override
	public Builder toBuilder() {
		return new Builder(this.rules);
	}

	/**
	 * Builder of a strategy that differs from another.
	 *
	 * @since 0.1
	 */
	public static final class Builder implements RetryStrategy.Builder<Builder, DynamoRetryStrategy> {

		private int maxAttempts;

		private Predicate<Throwable> passing;

		private Predicate<Throwable> throttling;

		private BackoffStrategy backoff;

		private BackoffStrategy throttlingBackoff;

		private final RetryBudget budget;

		private Builder(RetryRules rules) {
			this.maxAttempts = rules.maxAttempts();
			this.passing = rules.passing();
			this.throttling = rules.throttling();
			this.backoff = rules.backoff();
			this.throttlingBackoff = rules.throttlingBackoff();
			this.budget = rules.budget();
		}

		/**
		 * Repeat in addition what the predicate accepts.
		 */
		@Override
		public Builder retryOnException(Predicate<Throwable> predicate) {
			this.passing = this.passing.or(predicate);
			return this;
		}

		@Override
		public Builder maxAttempts(int maxAttempts) {
			this.maxAttempts = maxAttempts;
			return this;
		}

		@Override
		public Builder backoffStrategy(BackoffStrategy backoff) {
			this.backoff = backoff;
			return this;
		}

		@Override
		public Builder throttlingBackoffStrategy(BackoffStrategy throttlingBackoff) {
			this.throttlingBackoff = throttlingBackoff;
			return this;
		}

		@Override
		public Builder treatAsThrottling(Predicate<Throwable> predicate) {
			this.throttling = predicate;
			return this;
		}

		@Override
		public DynamoRetryStrategy build() {
			RetryRules rules = new RetryRules(this.maxAttempts, this.passing, this.throttling, this.backoff,
					this.throttlingBackoff, this.budget);
			return new DynamoRetryStrategy(rules, Retry.of(NAME, rules.toConfig()));
		}

	}

	/**
	 * Token of one call with its attempts. The SDK hands it on from attempt to attempt,
	 * never to two threads at once.
	 */
	private static final class CallToken implements RetryToken {

		private final AsyncContext<Object> context;

		private boolean clockAdjusted;

		CallToken(AsyncContext<Object> context) {
			this.context = context;
		}

		/**
		 * Return the milliseconds to wait before a further attempt, negative for none.
		 */
		long failed(Throwable failure) {
			return this.context.onError(isClockSkew(failure) ? clockSkew(failure) : failure);
		}

		private static boolean isClockSkew(Throwable failure) {
			return FailureClassifier.classify(failure) == FailureKind.CLOCK_SKEW;
		}

		private Throwable clockSkew(Throwable failure) {
			if (this.clockAdjusted) {
				return SdkClientException.create("DynamoDB's clock differs although it was adjusted to", failure);
			}
			this.clockAdjusted = true;
			return failure;
		}

		void succeeded() {
			this.context.onComplete();
		}

	}

}
