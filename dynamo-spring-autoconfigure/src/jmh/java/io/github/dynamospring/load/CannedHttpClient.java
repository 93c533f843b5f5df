package io.github.dynamospring.load;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * Answers each request at once with a body that was made before, so that what is left is the SDK's pipeline.
 */
public final class CannedHttpClient implements SdkHttpClient {

	private final Function<SdkHttpRequest, byte[]> bodies;

	public CannedHttpClient(String body) {
		byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
		this.bodies = (request) -> bytes;
	}

	public CannedHttpClient(Map<String, String> answers) {
		Map<String, byte[]> bodies = new HashMap<>();
		answers.forEach((operation, body) -> bodies.put(operation, body.getBytes(StandardCharsets.UTF_8)));
		this.bodies = (request) -> bodies.get(operation(request));
	}

	private static String operation(SdkHttpRequest request) {
		String target = request.firstMatchingHeader("X-Amz-Target").orElse("");
		return target.substring(target.lastIndexOf('.') + 1);
	}

	@Override
	public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
		return new Answer(this.bodies.apply(request.httpRequest()));
	}

	@Override
	public String clientName() {
		return "Canned";
	}

	@Override
	public void close() {
	}

	private record Answer(byte[] body) implements ExecutableHttpRequest {

		@Override
		public HttpExecuteResponse call() {
			return HttpExecuteResponse.builder()
				.response(SdkHttpResponse.builder()
					.statusCode(200)
					.putHeader("Content-Type", "application/x-amz-json-1.0")
					.putHeader("x-amzn-RequestId", "request")
					.build())
				.responseBody(AbortableInputStream.create(new ByteArrayInputStream(this.body)))
				.build();
		}

		@Override
		public void abort() {
		}

	}

}
