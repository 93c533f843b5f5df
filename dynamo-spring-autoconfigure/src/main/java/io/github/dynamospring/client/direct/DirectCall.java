package io.github.dynamospring.client.direct;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.client.wire.RequestObserver;
import io.github.dynamospring.client.wire.RequestObserver.ObservedCall;
import io.github.dynamospring.client.wire.WireExchange;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.ApiCallTimeoutException;
import software.amazon.awssdk.core.exception.NonRetryableException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.AcquireInitialTokenResponse;
import software.amazon.awssdk.retries.api.RecordSuccessRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenResponse;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.retries.api.TokenAcquisitionFailedException;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/**
 * Call of one operation, as the SDK makes it: its attempts are repeated as the client's
 * retry strategy allows, within the time of the call.
 */
final class DirectCall {

	private static final AcquireInitialTokenRequest TOKEN = AcquireInitialTokenRequest.create("dynamodb");

	private final DirectConnection connection;

	private final DirectEndpoint endpoint;

	private final AwsCredentialsIdentity credentials;

	private final DirectOperation operation;

	private final DynamoDbRequest request;

	private final WireExchange.Call call;

	private final long started = System.nanoTime();

	private final List<SdkException> failures = new ArrayList<>(0);

	DirectCall(DirectConnection connection, DirectEndpoint endpoint, AwsCredentialsIdentity credentials,
			DirectOperation operation, DynamoDbRequest request, WireExchange.Call call) {
		this.connection = connection;
		this.endpoint = endpoint;
		this.credentials = credentials;
		this.operation = operation;
		this.request = request;
		this.call = call;
	}

	/**
	 * Send the request until it succeeds, or is not to be repeated.
	 */
	DynamoDbResponse send() {
		Attempts attempts = this.call.attempts();
		if (attempts != null) {
			attempts.track();
		}
		RequestJson body = RequestJson.of(this.request, this.call.exchange().sent(), this.connection.asksForCapacity());
		List<ObservedCall> observed = observe();
		try {
			DynamoDbResponse response = repeat(new AttemptSender(this.connection, this.endpoint, this.credentials,
					this.operation, body, observed));
			observed.forEach((observer) -> observer.succeed(response));
			return response;
		}
		catch (RuntimeException | Error ex) {
			observed.forEach((observer) -> observer.fail(ex));
			throw ex;
		}
	}

	private List<ObservedCall> observe() {
		List<RequestObserver> observers = this.connection.observers();
		List<ObservedCall> observed = new ArrayList<>(observers.size());
		for (RequestObserver observer : observers) {
			observed.add(observer.observe(this.operation.operationName(), this.request, this.call));
		}
		return observed;
	}

	private DynamoDbResponse repeat(AttemptSender sender) {
		RetryStrategy strategy = this.connection.retryStrategy();
		if (Thread.currentThread().isInterrupted()) {
			throw interrupted(null);
		}
		AcquireInitialTokenResponse initial = strategy.acquireInitialToken(TOKEN);
		RetryToken token = initial.token();
		pause(initial.delay());
		while (true) {
			try {
				DynamoDbResponse response = sender.send(this.request, this.call, left());
				strategy.recordSuccess(RecordSuccessRequest.create(token));
				return response;
			}
			catch (ApiCallTimeoutException ex) {
				throw ex;
			}
			catch (SdkException ex) {
				adjustClock(ex);
				RefreshRetryTokenResponse next = next(strategy, token, ex);
				sender.failed(ex);
				pause(next.delay());
				token = next.token();
			}
		}
	}

	private RefreshRetryTokenResponse next(RetryStrategy strategy, RetryToken token, SdkException ex) {
		if (ex instanceof NonRetryableException) {
			throw last(ex);
		}
		try {
			RefreshRetryTokenResponse next = strategy.refreshRetryToken(RefreshRetryTokenRequest.builder()
				.token(token)
				.failure(ex)
				.suggestedDelay(ServerTime.retryAfter(ex))
				.build());
			this.failures.add(ex);
			return next;
		}
		catch (TokenAcquisitionFailedException refused) {
			throw last(ex);
		}
	}

	private SdkException last(SdkException ex) {
		SdkException last = ex.toBuilder().numAttempts(this.failures.size() + 1).build();
		for (int i = 0; i < this.failures.size(); i++) {
			last.addSuppressed(SdkClientException
				.create("Request attempt " + (i + 1) + " failure: " + this.failures.get(i).getMessage()));
		}
		return last;
	}

	private void adjustClock(SdkException ex) {
		if (ex instanceof AwsServiceException service && service.isClockSkewException()) {
			Long time = ServerTime.of(service);
			if (time != null) {
				this.connection.adjustClock(time);
			}
		}
	}

	private void pause(Duration delay) {
		long left = left();
		boolean isLonger = delay.toNanos() >= left;
		if (!delay.isZero()) {
			sleep(isLonger ? left : delay.toNanos());
		}
		if (isLonger) {
			throw callTimeout();
		}
	}

	private static void sleep(long nanos) {
		try {
			TimeUnit.NANOSECONDS.sleep(nanos);
		}
		catch (InterruptedException ex) {
			throw interrupted(ex);
		}
	}

	/**
	 * Return the exception of a call whose thread was interrupted, and leave the thread
	 * interrupted.
	 */
	static AbortedException interrupted(@Nullable Throwable cause) {
		Thread.currentThread().interrupt();
		return AbortedException.create("Thread was interrupted", cause);
	}

	private long left() {
		long limit = this.connection.callNanos();
		if (limit == Long.MAX_VALUE) {
			return limit;
		}
		return limit - (System.nanoTime() - this.started);
	}

	private ApiCallTimeoutException callTimeout() {
		return ApiCallTimeoutException.create(TimeUnit.NANOSECONDS.toMillis(this.connection.callNanos()));
	}

}
