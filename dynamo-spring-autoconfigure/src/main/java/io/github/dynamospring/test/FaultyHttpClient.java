package io.github.dynamospring.test;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;

import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * HTTP client that answers with faults in place of its delegate.
 */
class FaultyHttpClient implements SdkHttpClient {

	private static final String MESSAGE = "\",\"message\":\"Injected by FaultInjection\"}";

	private final SdkHttpClient client;

	private final FaultInjection faults;

	FaultyHttpClient(SdkHttpClient client, FaultInjection faults) {
		this.client = client;
		this.faults = faults;
	}

	@Override
	public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
		FaultKind fault = this.faults.take();
		if (fault == null) {
			return this.client.prepareRequest(request);
		}
		return switch (fault) {
			case THROTTLE -> answering(request, 400,
					"{\"__type\":\"com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException");
			case FAIL -> answering(request, 500, "{\"__type\":\"com.amazonaws.dynamodb.v20120810#InternalServerError");
			case LOSE_ANSWER -> losing(this.client.prepareRequest(request));
		};
	}

	private static ExecutableHttpRequest answering(HttpExecuteRequest request, int status, String type) {
		return new FaultyRequest(() -> {
			send(request);
			return answer(status, (type + MESSAGE).getBytes(StandardCharsets.UTF_8));
		}, () -> {
		});
	}

	// observers of the body see it sent
	private static void send(HttpExecuteRequest request) throws IOException {
		ContentStreamProvider content = request.contentStreamProvider().orElse(null);
		if (content != null) {
			try (InputStream body = content.newStream()) {
				body.readAllBytes();
			}
		}
	}

	private static HttpExecuteResponse answer(int status, byte[] body) {
		return HttpExecuteResponse.builder()
			.response(SdkHttpResponse.builder()
				.statusCode(status)
				.putHeader("Content-Type", "application/x-amz-json-1.0")
				.putHeader("Content-Length", Integer.toString(body.length))
				.putHeader("x-amzn-RequestId", "INJECTED")
				.build())
			.responseBody(AbortableInputStream.create(new ByteArrayInputStream(body)))
			.build();
	}

	private static ExecutableHttpRequest losing(ExecutableHttpRequest request) {
		return new FaultyRequest(() -> {
			AbortableInputStream body = request.call().responseBody().orElse(null);
			if (body != null) {
				body.readAllBytes();
				body.close();
			}
			throw new SocketException("Connection reset, injected by FaultInjection");
		}, request::abort);
	}

	@Override
	public String clientName() {
		return this.client.clientName();
	}

	@Override
	public void close() {
		this.client.close();
	}

	/**
	 * Request that gets a fault.
	 *
	 * @param answer supplies the answer, or throws an {@link IOException}
	 * @param abortion aborts the request
	 */
	private record FaultyRequest(Answer answer, Runnable abortion) implements ExecutableHttpRequest {

		@Override
		public HttpExecuteResponse call() throws IOException {
			return this.answer.get();
		}

		@Override
		public void abort() {
			this.abortion.run();
		}

	}

	/**
	 * Answer to a request.
	 */
	@FunctionalInterface
	private interface Answer {

		HttpExecuteResponse get() throws IOException;

	}

}
