package io.github.dynamospring.client.retry;

import java.util.function.Predicate;

import io.github.dynamospring.client.FailureClassifier;
import io.github.dynamospring.client.FailureKind;
import io.github.resilience4j.core.functions.Either;
import io.github.resilience4j.retry.RetryConfig;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.retries.api.BackoffStrategy;

/**
 * Rules for sending a request again.
 *
 * @param maxAttempts the attempts of a call, the first included
 * @param passing whether a failure passes
 * @param throttling whether a failure is a throttle
 * @param backoff the waits
 * @param throttlingBackoff the waits after throttles
 * @param budget the budget for further attempts
 */
record RetryRules(int maxAttempts, Predicate<Throwable> passing, Predicate<Throwable> throttling,
		BackoffStrategy backoff, BackoffStrategy throttlingBackoff, RetryBudget budget) {

	// how an interval function says that there is no further attempt
	private static final Long NO_MORE = -1L;

	static RetryRules of(RetrySettings settings) {
		return new RetryRules(settings.maxAttempts(), (failure) -> FailureClassifier.classify(failure).passes(),
				(failure) -> FailureClassifier.classify(failure) == FailureKind.THROTTLE, settings.backoff(),
				settings.throttlingBackoff(), new RetryBudget(settings.budget()));
	}

	RetryConfig toConfig() {
		return RetryConfig.custom()
			.maxAttempts(this.maxAttempts)
			.retryOnException(this.passing)
			.intervalBiFunction(this::delay)
			.build();
	}

	/**
	 * Return whether DynamoDB has answered, and a further attempt would have the same
	 * answer.
	 */
	boolean isRefusal(Throwable failure) {
		return failure instanceof AwsServiceException && !this.passing.test(failure);
	}

	private Long delay(Integer failures, Either<Throwable, Object> outcome) {
		if (!this.budget.spend()) {
			return NO_MORE;
		}
		BackoffStrategy waits = this.throttling.test(outcome.getLeft()) ? this.throttlingBackoff : this.backoff;
		return waits.computeDelay(failures + 1).toMillis();
	}

}
