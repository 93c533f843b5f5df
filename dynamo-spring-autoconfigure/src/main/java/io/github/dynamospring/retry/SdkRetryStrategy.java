package io.github.dynamospring.retry;

import io.github.dynamospring.client.FailureClassifier;
import io.github.dynamospring.client.FailureKind;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;

import org.springframework.util.Assert;

/**
 * Factory of the SDK's own retry strategy, for applications without Resilience4j. It has
 * our settings, and repeats the failures that we take to be passing.
 *
 * @since 0.1
 */
public final class SdkRetryStrategy {

	private SdkRetryStrategy() {
	}

	/**
	 * Create a strategy. Its budget is the SDK's, which knows no settings, and it is only
	 * switched off where the cost is zero.
	 * @param settings how often and when to repeat
	 */
	public static RetryStrategy create(RetrySettings settings) {
		Assert.notNull(settings, "'settings' must not be null");
		return DefaultRetryStrategy.standardStrategyBuilder()
			.useClientDefaults(false)
			.maxAttempts(settings.maxAttempts())
			.retryOnException((failure) -> FailureClassifier.classify(failure).passes())
			.treatAsThrottling((failure) -> FailureClassifier.classify(failure) == FailureKind.THROTTLE)
			.backoffStrategy(settings.backoff())
			.throttlingBackoffStrategy(settings.throttlingBackoff())
			.circuitBreakerEnabled(settings.budget().cost() > 0)
			.build();
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

}
