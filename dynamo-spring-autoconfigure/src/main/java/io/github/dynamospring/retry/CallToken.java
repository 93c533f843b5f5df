package io.github.dynamospring.retry;

import io.github.dynamospring.client.FailureClassifier;
import io.github.dynamospring.client.FailureKind;
import io.github.resilience4j.retry.Retry.AsyncContext;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.retries.api.RetryToken;

/**
 * Token of one call with its attempts. The SDK hands it on from attempt to attempt, never
 * to two threads at once.
 */
final class CallToken implements RetryToken {

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
