package io.github.dynamospring.autoconfigure.client;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;

import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.client.retry.FakeDynamoDb;
import io.github.dynamospring.client.retry.FakeDynamoDb.Answer;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.client.builder.AwsClientBuilder;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.GetItemRequest;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Counts what the auto-configured clients send to a fake database.
 */
class DynamoRetryAutoConfigurationIntegrationTests {

	private static final GetItemRequest REQUEST = GetItemRequest.builder()
		.tableName("shop")
		.key(Map.of("pk", AttributeValue.fromS("1")))
		.build();

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
						DynamoDbAsyncClientAutoConfiguration.class, DynamoRetryAutoConfiguration.class))
		.withPropertyValues("dynamo.region=eu-west-1", "dynamo.credentials.access-key=key",
				"dynamo.credentials.secret-key=secret", "dynamo.retry.throttle-base-delay=1ms");

	@Test
	void sendsFiveTimesByDefault() {
		assertRequests(this.runner, 5);
	}

	@Test
	void sendsAsOftenAsConfigured() {
		assertRequests(this.runner.withPropertyValues("dynamo.retry.max-attempts=2"), 2);
	}

	@Test
	void sendsAsOftenAsConfiguredWithoutResilience4j() {
		assertRequests(this.runner.withPropertyValues("dynamo.retry.max-attempts=2")
			.withClassLoader(new FilteredClassLoader("io.github.resilience4j")), 2);
	}

	@Test
	void sendsOnceWhereRetriesAreOff() {
		assertRequests(this.runner.withPropertyValues("dynamo.retry.enabled=false"), 1);
	}

	@Test
	void bothClientsShareTheBudget() {
		run(this.runner.withPropertyValues("dynamo.retry.budget.capacity=5"), (context, database) -> {
			callSync(context);
			assertThat(database.requests()).isEqualTo(2);
			callAsync(context);
			assertThat(database.requests()).isEqualTo(3);
		});
	}

	@Test
	void endsAThrottledCallWhoseNextWaitExceedsTheCallTimeout() {
		assertRequests(waiting(), 1);
	}

	@Test
	void endsAThrottledCallWithoutResilience4j() {
		assertRequests(waiting().withClassLoader(new FilteredClassLoader("io.github.resilience4j")), 1);
	}

	@Test
	void endsAThrottledCallByTheTimeoutOfACustomizer() {
		assertRequests(waiting().withPropertyValues("dynamo.client.api-call-timeout=0s")
			.withBean("sync", DynamoDbClientCustomizer.class, () -> this::limit)
			.withBean("async", DynamoDbAsyncClientCustomizer.class, () -> this::limit), 1);
	}

	private void limit(AwsClientBuilder<?, ?> builder) {
		builder.overrideConfiguration(
				builder.overrideConfiguration().toBuilder().apiCallTimeout(Duration.ofSeconds(30)).build());
	}

	private ApplicationContextRunner waiting() {
		return this.runner.withPropertyValues("dynamo.retry.throttle-base-delay=1h", "dynamo.retry.max-delay=1h",
				"dynamo.retry.jitter=none");
	}

	private static void assertRequests(ApplicationContextRunner runner, int expected) {
		run(runner, (context, database) -> {
			callSync(context);
			assertThat(database.requests()).isEqualTo(expected);
			callAsync(context);
			assertThat(database.requests()).isEqualTo(2 * expected);
		});
	}

	private static void run(ApplicationContextRunner runner, BiConsumer<ApplicationContext, FakeDynamoDb> test) {
		try (FakeDynamoDb database = new FakeDynamoDb(Answer.error("ThrottlingException"))) {
			runner.withPropertyValues("dynamo.endpoint=" + database.endpoint())
				.run((context) -> test.accept(context, database));
		}
	}

	private static void callSync(ApplicationContext context) {
		assertThatExceptionOfType(ThrottlingException.class)
			.isThrownBy(() -> context.getBean(DynamoDbClient.class).getItem(REQUEST));
	}

	private static void callAsync(ApplicationContext context) {
		assertThatExceptionOfType(CompletionException.class)
			.isThrownBy(() -> context.getBean(DynamoDbAsyncClient.class).getItem(REQUEST).join())
			.withCauseInstanceOf(ThrottlingException.class);
	}

}
