package io.github.dynamospring.observation;

import java.util.List;
import java.util.concurrent.CancellationException;

import io.github.dynamospring.item.sdk.QuotedValues;
import io.github.dynamospring.observation.ObservationFailures.Kind;
import io.micrometer.observation.Observation;
import software.amazon.awssdk.awscore.exception.AwsServiceException;

/**
 * Task that ends the observation of a request. If the caller of an asynchronous client
 * gives up, by a timeout of the call or by cancelling it, the SDK notifies no
 * interceptor. Then a cleaner runs the task once the SDK has let go of the request.
 */
final class RequestEnd implements Runnable {

	private final DynamoRequestContext context;

	private final Observation observation;

	private final List<RequestListener> listeners;

	private final ObservationFailures failures;

	RequestEnd(DynamoRequestContext context, Observation observation, List<RequestListener> listeners,
			ObservationFailures failures) {
		this.context = context;
		this.observation = observation;
		this.listeners = listeners;
		this.failures = failures;
	}

	// the caller no longer waits for the request
	@Override
	public void run() {
		if (!this.context.isEnded() && this.context.getAttempts() > 0) {
			CancellationException failure = new CancellationException("The call was cancelled or timed out. This was "
					+ "noted when its memory was freed, so that it seems to have taken longer than it did");
			this.context.abandon();
			this.context.addFailedAttempt(FailedAttemptFactory.unanswered(this.context.getAttempts(), 0, false));
			this.context.setOutcome(this.context.isWrite() ? RequestOutcome.AMBIGUOUS : RequestOutcome.ERROR);
			fail(failure);
		}
	}

	/**
	 * End a failed request with a known outcome.
	 */
	void fail(Throwable failure) {
		this.context.setFailure(failure);
		if (!this.context.getOutcome().isExpected()) {
			this.failures.run(Kind.OBSERVATION, () -> this.observation.error(shown(failure)));
		}
		end();
	}

	private static Throwable shown(Throwable failure) {
		if (failure instanceof AwsServiceException answer) {
			return QuotedValues.leaveOut(answer);
		}
		return failure;
	}

	/**
	 * End a request with a known outcome.
	 */
	void end() {
		this.context.end();
		for (RequestListener listener : this.listeners) {
			this.failures.run(Kind.LISTENER, () -> listener.ended(this.context));
		}
		this.failures.run(Kind.OBSERVATION, this.observation::stop);
	}

}
