package io.github.dynamospring.client.direct;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.github.dynamospring.AnyRequest;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.client.Attempts;
import io.github.dynamospring.client.BodyLimit;
import io.github.dynamospring.client.FailureClassifier;
import io.github.dynamospring.client.wire.WireExchange;
import io.github.dynamospring.client.wire.WireInterceptor;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbResponse;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.UpdateItemRequest;

/**
 * Sender of requests as the library sends them: by the pipeline of the SDK, or past it.
 */
final class Sender implements AutoCloseable {

	static final Map<String, AttributeValue> KEY = Map.of("pk", AttributeValue.fromS("1"));

	static final GetItemRequest GET = GetItemRequest.builder().tableName("shop").key(KEY).build();

	static final UpdateItemRequest UPDATE = UpdateItemRequest.builder()
		.tableName("shop")
		.key(KEY)
		.updateExpression("set a = 1")
		.build();

	private static final Duration LONG = Duration.ofMinutes(1);

	private final DynamoDbClient sdk;

	private final DynamoDbClient client;

	Sender(boolean direct, SdkHttpClient http, URI endpoint, Consumer<DynamoDbClientBuilder> customizer) {
		List<ExecutionInterceptor> interceptors = new ArrayList<>();
		if (direct) {
			DirectPath path = new DirectPath(true);
			path.use(http);
			interceptors.add(path);
		}
		interceptors.addAll(List.of(new WireInterceptor(), new AttemptTracker(), new BodyLimit()));
		DynamoDbClientBuilder builder = DynamoDbClient.builder()
			.httpClient(http)
			.endpointOverride(endpoint)
			.region(Region.EU_WEST_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
			.overrideConfiguration((configuration) -> configuration.retryStrategy(immediately(2)));
		customizer.accept(builder);
		ClientOverrideConfiguration configuration = builder.overrideConfiguration();
		this.sdk = builder.overrideConfiguration(configuration.toBuilder().executionInterceptors(interceptors).build())
			.build();
		this.client = DirectPath.of(this.sdk);
	}

	/**
	 * Return a strategy that repeats passing failures at once.
	 */
	static RetryStrategy immediately(int attempts) {
		return StandardRetryStrategy.builder()
			.maxAttempts(attempts)
			.backoffStrategy(BackoffStrategy.retryImmediately())
			.throttlingBackoffStrategy(BackoffStrategy.retryImmediately())
			.circuitBreakerEnabled(false)
			.retryOnException((failure) -> FailureClassifier.classify(failure).passes())
			.build();
	}

	boolean isDirect() {
		return DirectPath.isIn(this.client);
	}

	/**
	 * Send the request from which the path learns, without the timeouts of the client.
	 */
	Sender learn() {
		send(GET.toBuilder()
			.overrideConfiguration((configuration) -> configuration.apiCallAttemptTimeout(LONG).apiCallTimeout(LONG))
			.build(), null, new WireExchange());
		return this;
	}

	DynamoDbResponse send(DynamoDbRequest request, @Nullable Attempts attempts, WireExchange exchange) {
		return exchange.call(request, "Test", attempts, (sent) -> AnyRequest.send(this.client, sent));
	}

	DynamoDbResponse send(DynamoDbRequest request) {
		return send(request, null, new WireExchange());
	}

	@Override
	public void close() {
		this.sdk.close();
	}

}
