package io.github.dynamospring.observation;

import java.util.List;

import io.micrometer.observation.Observation;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.SdkRequest;
import software.amazon.awssdk.core.SdkResponse;

/**
 * Context of a request, to which tests of other packages tell what only the interceptor
 * tells it otherwise.
 */
public final class SettableRequestContext extends DynamoRequestContext {

	public SettableRequestContext(String operation, String accessPattern, SdkRequest request) {
		super(operation, accessPattern, request);
	}

	@Override
	public void setUsage(List<ResourceUsage> usage) {
		super.setUsage(usage);
	}

	@Override
	public void setAttempts(int attempts) {
		super.setAttempts(attempts);
	}

	@Override
	public void addFailedAttempt(FailedAttempt attempt) {
		super.addFailedAttempt(attempt);
	}

	@Override
	public void setOutcome(RequestOutcome outcome) {
		super.setOutcome(outcome);
	}

	@Override
	public void setFailure(@Nullable Throwable failure) {
		super.setFailure(failure);
	}

	@Override
	public void setSdkResponse(SdkResponse response) {
		super.setSdkResponse(response);
	}

	@Override
	public void end() {
		super.end();
	}

	/**
	 * End it as a request whose end was not seen, and tell a listener.
	 */
	public void endAbandoned(RequestListener listener) {
		new RequestEnd(this, Observation.NOOP, List.of(listener), new ObservationFailures()).run();
	}

	/**
	 * Return how often observations have failed.
	 */
	public static long count(ObservationFailures failures) {
		return failures.count();
	}

}
