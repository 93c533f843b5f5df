package io.github.dynamospring.observation;

import java.lang.ref.Cleaner;
import java.lang.ref.Cleaner.Cleanable;
import java.util.List;

import io.github.dynamospring.client.FailureClassifier;
import io.github.dynamospring.observation.ObservationFailures.Kind;
import io.micrometer.observation.Observation;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.SdkResponse;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;

/**
 * Request that is under way. A call of the asynchronous client may time out in one thread
 * while another reads its answer.
 */
final class ObservedRequest {

	static final ExecutionAttribute<ObservedRequest> ATTRIBUTE = new ExecutionAttribute<>(
			ObservedRequest.class.getName());

	private final DynamoObservationInterceptor owner;

	private final DynamoRequestContext context;

	private final Observation observation;

	private final RequestEnd end;

	private final ObservationFailures failures;

	private boolean started;

	private int status;

	private @Nullable ErrorAnswer error;

	private @Nullable Cleanable cleanable;

	ObservedRequest(DynamoObservationInterceptor owner, DynamoRequestContext context, Observation observation,
			List<RequestListener> listeners, ObservationFailures failures) {
		this.owner = owner;
		this.context = context;
		this.observation = observation;
		this.end = new RequestEnd(context, observation, listeners, failures);
		this.failures = failures;
	}

	/**
	 * Return the request that an interceptor observes, or null if an earlier interceptor
	 * of the client observes it.
	 */
	static @Nullable ObservedRequest of(DynamoObservationInterceptor owner, ExecutionAttributes attributes) {
		ObservedRequest request = attributes.getAttribute(ATTRIBUTE);
		return (request != null && request.owner == owner) ? request : null;
	}

	/**
	 * End once this is unreachable, unless it has ended before.
	 */
	void endWhenAbandoned(Cleaner cleaner) {
		this.cleanable = cleaner.register(this, this.end);
	}

	synchronized void start() {
		if (!this.started) {
			this.started = true;
			this.failures.run(Kind.OBSERVATION, this.observation::start);
		}
	}

	synchronized void begin(RequestServer server) {
		if (this.context.isEnded()) {
			return;
		}
		this.context.setServer(server);
		start();
		if (this.context.getAttempts() > 0) {
			this.failures.run(Kind.OBSERVATION, this::repeat);
		}
		this.context.setAttempts(this.context.getAttempts() + 1);
		this.status = 0;
		this.error = null;
	}

	private void repeat() {
		FailedAttempt failed = describe(true);
		this.context.addFailedAttempt(failed);
		this.observation
			.event(DynamoObservationDocumentation.Events.REPEATED.format(failed.number() + 1, failed.cause()));
	}

	synchronized void answered(int status) {
		this.status = status;
		this.error = (status >= 400) ? new ErrorAnswer(status) : null;
	}

	/**
	 * Return the answer to the attempt if it is an error, or null.
	 */
	synchronized @Nullable ErrorAnswer error() {
		return this.error;
	}

	synchronized void succeed(SdkResponse response) {
		if (!this.context.isEnded()) {
			this.context.setSdkResponse(response);
			this.failures.run(Kind.CAPACITY, () -> ConsumedCapacityReader.read(this.context, response));
			this.context.setOutcome(RequestOutcome.SUCCESS);
			this.end.end();
			free();
		}
	}

	/**
	 * Note the error that an attempt was answered with, if its body has not been seen.
	 */
	synchronized void failed(AwsServiceException failure) {
		AwsErrorDetails details = failure.awsErrorDetails();
		if (this.error != null && details != null && details.rawResponse() != null) {
			this.error.keep(details.rawResponse().asByteArrayUnsafe());
		}
	}

	/**
	 * End without an answer, or with an error.
	 * @param mayBeApplied whether the write may have been applied, or null if it is
	 * unknown
	 */
	synchronized void fail(Throwable failure, @Nullable Boolean mayBeApplied) {
		if (!this.context.isEnded()) {
			start();
			this.failures.run(Kind.ANSWER, () -> note(failure, mayBeApplied));
			this.end.fail(failure);
			free();
		}
	}

	private void note(Throwable failure, @Nullable Boolean mayBeApplied) {
		if (this.context.getAttempts() > 0) {
			this.context.addFailedAttempt(describe(failure));
		}
		this.context.setOutcome(OutcomeReader.of(this.context, failure, mayBeApplied));
	}

	private FailedAttempt describe(Throwable failure) {
		if (failure instanceof AwsServiceException answer) {
			return FailedAttemptFactory.answered(this.context, answer);
		}
		return describe(FailureClassifier.classify(failure).passes());
	}

	private FailedAttempt describe(boolean passing) {
		if (this.error != null) {
			return FailedAttemptFactory.answered(this.context, read(this.error));
		}
		return FailedAttemptFactory.unanswered(this.context.getAttempts(), this.status, passing);
	}

	private AwsServiceException read(ErrorAnswer answer) {
		AwsServiceException failure = this.failures.call(Kind.ANSWER, answer::failure);
		if (failure != null) {
			return failure;
		}
		return answer.unreadable();
	}

	private void free() {
		if (this.cleanable != null) {
			this.cleanable.clean();
		}
	}

}
