package io.github.dynamospring.client.wire;

import java.net.URI;
import java.time.Duration;
import java.util.function.Supplier;

import io.github.dynamospring.AnyRequest;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.client.BodyLimit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.AwsRequestOverrideConfiguration;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;

/**
 * HTTP clients under the synchronous and the asynchronous client.
 */
enum HttpStack {

	APACHE5(Apache5HttpClient::create),

	URL_CONNECTION(UrlConnectionHttpClient::create),

	CRT(() -> crt("software.amazon.awssdk.http.crt.AwsCrtHttpClient")),

	NETTY(NettyNioAsyncHttpClient::create),

	CRT_ASYNC(() -> crt("software.amazon.awssdk.http.crt.AwsCrtAsyncHttpClient"));

	private final Supplier<Object> factory;

	private @Nullable Object http;

	HttpStack(Supplier<Object> factory) {
		this.factory = factory;
	}

	// needs a library for this kind of machine
	private static Object crt(String name) {
		try {
			return Class.forName(name).getMethod("create").invoke(null);
		}
		catch (ReflectiveOperationException | LinkageError ex) {
			return Assumptions.abort("No client on AWS's Common Runtime: " + ex);
		}
	}

	/**
	 * Return a caller of a database. All callers share the HTTP client, which takes
	 * seconds to close.
	 */
	Caller caller(URI endpoint, int attempts, ExecutionInterceptor... interceptors) {
		Object http = http();
		if (http instanceof SdkHttpClient sync) {
			DynamoDbClient client = configured(DynamoDbClient.builder(), endpoint, attempts, interceptors)
				.httpClient(sync)
				.build();
			return (request) -> AnyRequest.send(client, request);
		}
		DynamoDbAsyncClient client = configured(DynamoDbAsyncClient.builder(), endpoint, attempts, interceptors)
			.httpClient((SdkAsyncHttpClient) http)
			.build();
		return (request) -> AnyRequest.send(client, request);
	}

	private synchronized Object http() {
		if (this.http == null) {
			this.http = this.factory.get();
		}
		return this.http;
	}

	private static <B extends AwsClientBuilder<B, ?>> B configured(B builder, URI endpoint, int attempts,
			ExecutionInterceptor... interceptors) {
		return builder.region(Region.EU_WEST_1)
			.endpointOverride(endpoint)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("local", "local")))
			.overrideConfiguration((configuration) -> {
				configuration.retryStrategy(StandardRetryStrategy.builder()
					.maxAttempts(attempts)
					.backoffStrategy(BackoffStrategy.retryImmediately())
					.circuitBreakerEnabled(false)
					.retryOnException((failure) -> true)
					.build());
				configuration.apiCallAttemptTimeout(Duration.ofSeconds(20));
				configuration.addExecutionInterceptor(new WireInterceptor());
				configuration.addExecutionInterceptor(new AttemptTracker());
				configuration.addExecutionInterceptor(new BodyLimit());
				for (ExecutionInterceptor interceptor : interceptors) {
					configuration.addExecutionInterceptor(interceptor);
				}
			});
	}

	/**
	 * Return a request that has an exchange.
	 */
	static DynamoDbRequest with(DynamoDbRequest request, WireExchange exchange) {
		return (DynamoDbRequest) request.toBuilder()
			.overrideConfiguration(AwsRequestOverrideConfiguration.builder()
				.putExecutionAttribute(WireExchange.ATTRIBUTE, exchange)
				.build())
			.build();
	}

	/**
	 * Caller of a database, on either client.
	 */
	@FunctionalInterface
	interface Caller {

		DynamoDbResponse call(DynamoDbRequest request);

	}

}
