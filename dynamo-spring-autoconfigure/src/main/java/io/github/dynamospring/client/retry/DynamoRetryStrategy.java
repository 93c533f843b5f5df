package io.github.dynamospring.client.retry;

import java.time.Duration;
import java.util.function.Predicate;

import io.github.resilience4j.retry.Retry;
import io.github.resilience4j.retry.RetryRegistry;
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
 * Retry strategy of the SDK that asks a {@link Retry} of Resilience4j whether and when to
 * send a request again. The SDK waits and sends, so that each attempt is signed anew and
 * is seen by interceptors.
 * <p>
 * Throttles, failures of the service, conflicts of transactions, timeouts of attempts and
 * I/O errors are repeated; a clock that is off once, after the SDK adjusted it. Failed
 * conditions, refusals and the end of the call by its timeout or an interrupt are not.
 * <p>
 * Strategies can be shared by clients, which then share the budget. Only failures of the
 * service spend it: an answer, be it a refusal, gives back the tokens of its attempt.
 *
 * @since 0.1
 */
public final class DynamoRetryStrategy implements TimeLimitedRetryStrategy {

	/**
	 * Name of the retry in the registry, of its events and its meters.
	 */
	public static final String NAME = "dynamodb";

	private final RetryRules rules;

	private final Retry retry;

	private final TimeLimit limit;

	private DynamoRetryStrategy(RetryRules rules, Retry retry, TimeLimit limit) {
		this.rules = rules;
		this.retry = retry;
		this.limit = limit;
	}

	/**
	 * Create a strategy with a retry that is registered under its {@link #NAME}.
	 * @param settings how often and when to repeat
	 * @param registry the registry, without a retry of that name
	 * @throws IllegalArgumentException if the registry has a retry of that name: its
	 * settings would be in effect unseen
	 */
	public static DynamoRetryStrategy create(RetrySettings settings, RetryRegistry registry) {
		return create(settings, registry, NAME);
	}

	/**
	 * Create a strategy for one of several clients, each of which has a budget and a
	 * retry of its own.
	 * @param name the name of the retry
	 * @throws IllegalArgumentException if the registry has a retry of that name
	 */
	public static DynamoRetryStrategy create(RetrySettings settings, RetryRegistry registry, String name) {
		return create(settings, registry, name, TimeLimit.NONE);
	}

	static DynamoRetryStrategy create(RetrySettings settings, RetryRegistry registry, TimeLimit limit) {
		return create(settings, registry, NAME, limit);
	}

	private static DynamoRetryStrategy create(RetrySettings settings, RetryRegistry registry, String name,
			TimeLimit limit) {
		Assert.notNull(settings, "'settings' must not be null");
		Assert.notNull(registry, "'registry' must not be null");
		Assert.hasText(name, "'name' must not be empty");
		Assert.isTrue(registry.find(name).isEmpty(), () -> "The registry has a retry '" + name + "' already");
		RetryRules rules = RetryRules.of(settings);
		return new DynamoRetryStrategy(rules, registry.retry(name, rules.toConfig()), limit);
	}

	@Override
	public DynamoRetryStrategy withCallTimeout(Duration callTimeout) {
		Assert.notNull(callTimeout, "'callTimeout' must not be null");
		return new DynamoRetryStrategy(this.rules, this.retry, this.limit.withDuration(callTimeout));
	}

	@Override
	public AcquireInitialTokenResponse acquireInitialToken(AcquireInitialTokenRequest request) {
		CallToken token = new CallToken(this.rules, this.retry.asyncContext(), this.limit);
		return AcquireInitialTokenResponse.create(token, Duration.ZERO);
	}

	@Override
	public RefreshRetryTokenResponse refreshRetryToken(RefreshRetryTokenRequest request) {
		CallToken token = (CallToken) request.token();
		return token.failed(request)
			.map((wait) -> RefreshRetryTokenResponse.create(token, wait))
			.orElseThrow(() -> new TokenAcquisitionFailedException("The request is not sent again", token,
					request.failure()));
	}

	@Override
	public RecordSuccessResponse recordSuccess(RecordSuccessRequest request) {
		((CallToken) request.token()).succeeded();
		return RecordSuccessResponse.create(request.token());
	}

	@Override
	public int maxAttempts() {
		return this.rules.maxAttempts();
	}

	/**
	 * Return the tokens left of the budget: a further attempt takes the cost of the
	 * {@link RetrySettings.Budget}. Below that cost, a failed call ends.
	 * @return the tokens, at most the capacity of the budget
	 */
	public int budgetLevel() {
		return this.rules.budget().level();
	}

	// the SDK does not add its own predicates
	@Override
	public boolean useClientDefaults() {
		return false;
	}

	/**
	 * Return a builder of a strategy that shares the budget and the call timeout of this
	 * one. Its retry is in no registry, because there is one of a name.
	 */
	@Override
	public Builder toBuilder() {
		return new Builder(this.rules, this.limit);
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

		private final TimeLimit limit;

		private Builder(RetryRules rules, TimeLimit limit) {
			this.maxAttempts = rules.maxAttempts();
			this.passing = rules.passing();
			this.throttling = rules.throttling();
			this.backoff = rules.backoff();
			this.throttlingBackoff = rules.throttlingBackoff();
			this.budget = rules.budget();
			this.limit = limit;
		}

		/**
		 * Repeat the failures that the predicate accepts as well.
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
			return new DynamoRetryStrategy(rules, Retry.of(NAME, rules.toConfig()), this.limit);
		}

	}

}
