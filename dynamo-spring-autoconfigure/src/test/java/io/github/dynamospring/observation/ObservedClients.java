package io.github.dynamospring.observation;

import java.net.URI;
import java.time.Duration;
import java.util.function.Consumer;

import io.github.dynamospring.AnyRequest;
import io.github.dynamospring.client.FailureClassifier;
import io.github.dynamospring.client.FailureKind;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbRequest;

/**
 * The two kinds of clients, with three attempts, each of which sends one request.
 */
enum ObservedClients {

	SYNC {

		@Override
		void send(URI endpoint, DynamoDbRequest request, Consumer<ClientOverrideConfiguration.Builder> configurer) {
			try (DynamoDbClient client = configure(DynamoDbClient.builder().httpClient(HTTP), endpoint, configurer)
				.build()) {
				AnyRequest.send(client, request);
			}
		}

	},

	ASYNC {

		@Override
		void send(URI endpoint, DynamoDbRequest request, Consumer<ClientOverrideConfiguration.Builder> configurer) {
			try (DynamoDbAsyncClient client = configure(DynamoDbAsyncClient.builder().httpClient(ASYNC_HTTP), endpoint,
					configurer)
				.build()) {
				AnyRequest.send(client, request);
			}
		}

	};

	private static final SdkHttpClient HTTP = Apache5HttpClient.create();

	static final SdkAsyncHttpClient ASYNC_HTTP = NettyNioAsyncHttpClient.create();

	abstract void send(URI endpoint, DynamoDbRequest request, Consumer<ClientOverrideConfiguration.Builder> configurer);

	static <C, B extends AwsClientBuilder<B, C>> B configure(B builder, URI endpoint,
			Consumer<ClientOverrideConfiguration.Builder> configurer) {
		return builder.endpointOverride(endpoint)
			.region(Region.EU_WEST_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
			.overrideConfiguration((configuration) -> {
				configuration.apiCallTimeout(Duration.ofMinutes(1)).retryStrategy(atOnce());
				configurer.accept(configuration);
			});
	}

	private static RetryStrategy atOnce() {
		return DefaultRetryStrategy.standardStrategyBuilder()
			.maxAttempts(3)
			.retryOnException((failure) -> FailureClassifier.classify(failure).passes())
			.treatAsThrottling((failure) -> FailureClassifier.classify(failure) == FailureKind.THROTTLE)
			.backoffStrategy(BackoffStrategy.retryImmediately())
			.throttlingBackoffStrategy(BackoffStrategy.retryImmediately())
			.circuitBreakerEnabled(false)
			.build();
	}

}
