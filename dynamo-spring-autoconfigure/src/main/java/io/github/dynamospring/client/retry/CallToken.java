package io.github.dynamospring.client.retry;

import java.time.Duration;
import java.util.Optional;

import io.github.dynamospring.client.FailureClassifier;
import io.github.dynamospring.client.FailureKind;
import io.github.resilience4j.retry.Retry.AsyncContext;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RetryToken;

/**
 * Token of one call with its attempts. The SDK hands it on from attempt to attempt, never
 * to two threads at once.
 */
final class CallToken implements RetryToken {

	private final RetryRules rules;

	private final AsyncContext<Object> context;

	private final TimeLimit limit;

	private final long start;

	private boolean repeated;

	private boolean clockAdjusted;

	CallToken(RetryRules rules, AsyncContext<Object> context, TimeLimit limit) {
		this.rules = rules;
		this.context = context;
		this.limit = limit;
		this.start = limit.start();
	}

	/**
	 * Note that an attempt has failed.
	 * @return the wait before a further attempt, if there is one
	 */
	Optional<Duration> failed(RefreshRetryTokenRequest request) {
		Throwable failure = request.failure();
		long delay = this.context.onError(isClockSkew(failure) ? clockSkew(failure) : failure);
		if (delay < 0) {
			ended(failure);
			return Optional.empty();
		}
		Duration wait = atLeast(request, Duration.ofMillis(delay));
		if (!this.limit.allows(wait, this.start)) {
			cutOff(failure);
			return Optional.empty();
		}
		this.repeated = true;
		return Optional.of(wait);
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

	// a service that refuses is well, and the SDK records no success of a call that fails
	private void ended(Throwable failure) {
		if (this.rules.isRefusal(failure)) {
			answered();
		}
	}

	private static Duration atLeast(RefreshRetryTokenRequest request, Duration delay) {
		Duration least = LeastWait.after(request);
		return (least.compareTo(delay) > 0) ? least : delay;
	}

	// the retry has granted an attempt that is not made
	private void cutOff(Throwable failure) {
		this.rules.budget().giveBack();
		this.context.onError(ApiCallTimeoutException.builder()
			.message("The call would end before its next attempt")
			.cause(failure)
			.build());
	}

	void succeeded() {
		this.context.onComplete();
		answered();
	}

	private void answered() {
		if (this.repeated) {
			this.rules.budget().giveBack();
		}
		else {
			this.rules.budget().refund();
		}
	}

}
