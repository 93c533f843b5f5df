package io.github.dynamospring.client.retry;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.async.SdkAsyncHttpClient;
import software.amazon.awssdk.http.nio.netty.NettyNioAsyncHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.GetItemResponse;

/**
 * The two kinds of clients, each of which calls a fake database once.
 */
enum Clients {

	SYNC {

		@Override
		GetItemResponse call(FakeDynamoDb database, RetryStrategy strategy,
				Consumer<ClientOverrideConfiguration.Builder> configurer) {
			try (DynamoDbClient client = configure(DynamoDbClient.builder().httpClient(HTTP), database, strategy,
					configurer)) {
				return client.getItem(REQUEST);
			}
		}

	},

	ASYNC {

		@Override
		GetItemResponse call(FakeDynamoDb database, RetryStrategy strategy,
				Consumer<ClientOverrideConfiguration.Builder> configurer) {
			try (DynamoDbAsyncClient client = configure(DynamoDbAsyncClient.builder().httpClient(ASYNC_HTTP), database,
					strategy, configurer)) {
				return client.getItem(REQUEST).join();
			}
			catch (CompletionException ex) {
				throw (RuntimeException) ex.getCause();
			}
		}

	};

	static final GetItemRequest REQUEST = GetItemRequest.builder()
		.tableName("shop")
		.key(Map.of("pk", AttributeValue.fromS("1")))
		.build();

	// shared, since they are slow to build; closed with the JVM
	private static final SdkHttpClient HTTP = Apache5HttpClient.create();

	private static final SdkAsyncHttpClient ASYNC_HTTP = NettyNioAsyncHttpClient.create();

	abstract GetItemResponse call(FakeDynamoDb database, RetryStrategy strategy,
			Consumer<ClientOverrideConfiguration.Builder> configurer);

	GetItemResponse call(FakeDynamoDb database, RetryStrategy strategy) {
		return call(database, strategy, (configuration) -> {
		});
	}

	/**
	 * Call a database that answers at once, so that the next call finds its classes
	 * loaded.
	 */
	void warmUp() {
		try (FakeDynamoDb database = new FakeDynamoDb(FakeDynamoDb.Answer.ITEM)) {
			call(database, SdkRetryStrategy.createSingleAttempt());
		}
	}

	static <C, B extends AwsClientBuilder<B, C>> C configure(B builder, FakeDynamoDb database, RetryStrategy strategy,
			Consumer<ClientOverrideConfiguration.Builder> configurer) {
		return builder.endpointOverride(database.endpoint())
			.region(Region.EU_WEST_1)
			.credentialsProvider(StaticCredentialsProvider.create(AwsBasicCredentials.create("key", "secret")))
			.overrideConfiguration((configuration) -> {
				configuration.apiCallTimeout(Duration.ofMinutes(1)).retryStrategy(strategy);
				configurer.accept(configuration);
			})
			.build();
	}

}
