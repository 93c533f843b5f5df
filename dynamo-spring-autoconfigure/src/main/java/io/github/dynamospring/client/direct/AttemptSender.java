package io.github.dynamospring.client.direct;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.client.wire.RequestObserver.ObservedCall;
import io.github.dynamospring.client.wire.WireExchange;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.metrics.MetricCollector;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/**
 * Sender of the attempts of one call, each of which is signed anew and limited in time.
 */
final class AttemptSender {

	/** The SDK's name for the log of requests. */
	private static final Log logger = LogFactory.getLog("software.amazon.awssdk.request");

	private final DirectConnection connection;

	private final DirectEndpoint endpoint;

	private final AwsCredentialsIdentity credentials;

	private final DirectOperation operation;

	private final RequestJson body;

	private final List<ObservedCall> observed;

	private final String invocation = Long.toHexString(ThreadLocalRandom.current().nextLong());

	private int number;

	AttemptSender(DirectConnection connection, DirectEndpoint endpoint, AwsCredentialsIdentity credentials,
			DirectOperation operation, RequestJson body, List<ObservedCall> observed) {
		this.connection = connection;
		this.endpoint = endpoint;
		this.credentials = credentials;
		this.operation = operation;
		this.body = body;
		this.observed = observed;
	}

	/**
	 * Send the next attempt.
	 * @param left the nanoseconds that are left of the time of the call
	 * @throws SdkException if it fails
	 */
	DynamoDbResponse send(DynamoDbRequest request, WireExchange.Call call, long left) {
		if (Thread.currentThread().isInterrupted()) {
			throw DirectCall.interrupted(null);
		}
		this.number++;
		log("Sending past the pipeline", null);
		AttemptTimer timer = AttemptTimer.start(this.connection.scheduler(),
				Math.min(this.connection.attemptNanos(), left));
		MetricCollector metrics = this.connection.pool().sample();
		try {
			HttpExecuteRequest execution = begin(call.attempts(), metrics);
			ExecutableHttpRequest executable = this.connection.httpClient().prepareRequest(execution);
			timer.limit(executable);
			return read(executable.call(), request, call);
		}
		catch (AwsServiceException ex) {
			throw ex;
		}
		catch (IOException | RuntimeException ex) {
			throw timer.stop() ? failure(ex) : timeout(left);
		}
		finally {
			timer.stop();
			this.connection.pool().publish(metrics);
		}
	}

	private HttpExecuteRequest begin(@Nullable Attempts attempts, @Nullable MetricCollector metrics) {
		DirectHttpRequest http = sign();
		if (attempts != null) {
			attempts.begin();
		}
		for (ObservedCall observer : this.observed) {
			observer.begin(http, this.endpoint.region());
		}
		return execution(http, metrics, attempts);
	}

	/**
	 * Note that the latest attempt failed, and another one follows.
	 */
	void failed(SdkException failure) {
		for (ObservedCall observer : this.observed) {
			observer.failed(failure);
		}
	}

	private DirectHttpRequest sign() {
		return new SignedRequest(this.endpoint, this.operation).sign(this.credentials, this.connection.time(),
				this.body, this.invocation, this.number, this.connection.retryStrategy().maxAttempts());
	}

	private HttpExecuteRequest execution(DirectHttpRequest http, @Nullable MetricCollector metrics,
			@Nullable Attempts attempts) {
		HttpExecuteRequest.Builder execution = HttpExecuteRequest.builder()
			.request(http)
			.contentStreamProvider(new RequestContent(this.body, attempts));
		if (metrics != null) {
			execution.metricCollector(metrics);
		}
		return execution.build();
	}

	private DynamoDbResponse read(HttpExecuteResponse answer, DynamoDbRequest request, WireExchange.Call call)
			throws IOException {
		int status = answer.httpResponse().statusCode();
		log("Received", status);
		Attempts attempts = call.attempts();
		if (attempts != null) {
			attempts.answered(status);
		}
		for (ObservedCall observer : this.observed) {
			observer.answered(status);
		}
		return new AnswerReader(this.operation, request, call.exchange(), this.connection).read(answer);
	}

	private void log(String event, @Nullable Integer status) {
		if (logger.isDebugEnabled()) {
			logger.debug(event + ": " + this.operation.operationName() + ", attempt " + this.number
					+ ((status != null) ? ", status " + status : ""));
		}
	}

	private SdkException timeout(long left) {
		if (left <= this.connection.attemptNanos()) {
			return ApiCallTimeoutException.create(TimeUnit.NANOSECONDS.toMillis(this.connection.callNanos()));
		}
		return ApiCallAttemptTimeoutException.create(TimeUnit.NANOSECONDS.toMillis(this.connection.attemptNanos()));
	}

	private static RuntimeException failure(Exception ex) {
		if (ex instanceof SdkException sdk) {
			return sdk;
		}
		if (ex instanceof IOException) {
			return SdkClientException.create("Unable to execute HTTP request: " + ex.getMessage(), ex);
		}
		return (RuntimeException) ex;
	}

}
