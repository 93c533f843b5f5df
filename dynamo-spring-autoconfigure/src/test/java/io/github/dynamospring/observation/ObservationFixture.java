package io.github.dynamospring.observation;

import java.util.List;

import io.micrometer.observation.Observation;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkResponse;

/**
 * Access of tests in other packages to what only the interceptor tells a context.
 */
public final class ObservationFixture {

	private ObservationFixture() {
	}

	public static void setUsage(DynamoRequestContext context, List<ResourceUsage> usage) {
		context.setUsage(usage);
	}

	public static void setAttempts(DynamoRequestContext context, int attempts) {
		context.setAttempts(attempts);
	}

	public static void addFailedAttempt(DynamoRequestContext context, FailedAttempt attempt) {
		context.addFailedAttempt(attempt);
	}

	public static void setOutcome(DynamoRequestContext context, RequestOutcome outcome) {
		context.setOutcome(outcome);
	}

	public static void setFailure(DynamoRequestContext context, @Nullable Throwable failure) {
		context.setFailure(failure);
	}

	public static void setSdkResponse(DynamoRequestContext context, SdkResponse response) {
		context.setSdkResponse(response);
	}

	public static void end(DynamoRequestContext context) {
		context.end();
	}

	/**
	 * End a request whose end was not seen, and tell a listener.
	 */
	public static void endAbandoned(DynamoRequestContext context, RequestListener listener) {
		new RequestEnd(context, Observation.NOOP, List.of(listener), new ObservationFailures()).run();
	}

	public static long count(ObservationFailures failures) {
		return failures.count();
	}

}
