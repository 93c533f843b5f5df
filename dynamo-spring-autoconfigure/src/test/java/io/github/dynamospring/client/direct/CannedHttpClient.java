package io.github.dynamospring.client.direct;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

/**
 * HTTP client that keeps the body of the last request and answers from memory.
 */
final class CannedHttpClient implements SdkHttpClient {

	private int status = 200;

	private Map<String, List<String>> headers = Map.of();

	private byte @Nullable [] answer = { '{', '}' };

	private byte[] body = {};

	/**
	 * Return a client of the SDK on this one, which tries a request once.
	 */
	DynamoDbClient client() {
		return DynamoDbClient.builder()
			.httpClient(this)
			.endpointOverride(URI.create("http://localhost:1"))
			.region(Region.EU_CENTRAL_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("k", "s")))
			.overrideConfiguration((configuration) -> configuration.retryStrategy(AwsRetryStrategy.doNotRetry()))
			.build();
	}

	/**
	 * Answer the next requests.
	 * @param answer the body, null for an answer without one
	 */
	void answer(int status, Map<String, List<String>> headers, byte @Nullable [] answer) {
		this.status = status;
		this.headers = headers;
		this.answer = answer;
	}

	byte[] body() {
		return this.body;
	}

	@Override
	public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
		this.body = read(request);
		return new ExecutableHttpRequest() {

			@Override
			public HttpExecuteResponse call() {
				HttpExecuteResponse.Builder response = HttpExecuteResponse.builder()
					.response(SdkHttpFullResponse.builder()
						.statusCode(CannedHttpClient.this.status)
						.headers(CannedHttpClient.this.headers)
						.build());
				if (CannedHttpClient.this.answer != null) {
					response.responseBody(
							AbortableInputStream.create(new ByteArrayInputStream(CannedHttpClient.this.answer)));
				}
				return response.build();
			}

			@Override
			public void abort() {
			}

		};
	}

	private static byte[] read(HttpExecuteRequest request) {
		try {
			return request.contentStreamProvider().orElseThrow().newStream().readAllBytes();
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Override
	public void close() {
	}

}
