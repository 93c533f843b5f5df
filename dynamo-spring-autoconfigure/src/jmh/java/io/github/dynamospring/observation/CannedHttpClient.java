package io.github.dynamospring.observation;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;

import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * Answers each request at once with the same body, so that what is left is the SDK's pipeline.
 */
final class CannedHttpClient implements SdkHttpClient {

	private final byte[] body;

	CannedHttpClient(String body) {
		this.body = body.getBytes(StandardCharsets.UTF_8);
	}

	@Override
	public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
		return new Answer();
	}

	@Override
	public String clientName() {
		return "Canned";
	}

	@Override
	public void close() {
	}

	private final class Answer implements ExecutableHttpRequest {

		@Override
		public HttpExecuteResponse call() {
			return HttpExecuteResponse.builder()
				.response(SdkHttpResponse.builder()
					.statusCode(200)
					.putHeader("Content-Type", "application/x-amz-json-1.0")
					.putHeader("x-amzn-RequestId", "request")
					.build())
				.responseBody(
						AbortableInputStream.create(new ByteArrayInputStream(CannedHttpClient.this.body)))
				.build();
		}

		@Override
		public void abort() {
		}

	}

}
