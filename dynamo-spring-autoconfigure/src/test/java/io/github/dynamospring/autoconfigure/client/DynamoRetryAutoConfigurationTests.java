package io.github.dynamospring.autoconfigure.client;

import io.github.dynamospring.autoconfigure.StartFailure;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.client.retry.DynamoRetryStrategy;
import io.github.dynamospring.client.retry.SdkRetryStrategy;
import io.github.resilience4j.consumer.EventConsumerRegistry;
import io.github.resilience4j.micrometer.tagged.TaggedRetryMetrics;
import io.github.resilience4j.retry.RetryRegistry;
import io.github.resilience4j.springboot.retry.autoconfigure.RetryAutoConfiguration;
import io.github.resilience4j.springboot.retry.autoconfigure.RetryMetricsAutoConfiguration;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.retries.api.AcquireInitialTokenRequest;
import software.amazon.awssdk.retries.api.RefreshRetryTokenRequest;
import software.amazon.awssdk.retries.api.RetryStrategy;
import software.amazon.awssdk.retries.api.RetryToken;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ThrottlingException;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoRetryAutoConfiguration}.
 */
class DynamoRetryAutoConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
						DynamoDbClientConfigurerAutoConfiguration.class, DynamoRetryAutoConfiguration.class))
		.withPropertyValues("dynamo.embedded.mode=never", "dynamo.client.warm-up=false", "dynamo.region=eu-west-1");

	private final ApplicationContextRunner resilience4jRunner = this.runner
		.withConfiguration(AutoConfigurations.of(RetryAutoConfiguration.class));

	@Test
	void repeatsByARetryOfAnOwnRegistry() {
		this.runner.withPropertyValues("dynamo.retry.max-attempts=7").run((context) -> {
			assertThat(context.getBean("dynamoRetryStrategy")).isInstanceOf(DynamoRetryStrategy.class);
			assertThat(strategy(context)).isInstanceOf(DynamoRetryStrategy.class);
			assertThat(strategy(context).maxAttempts()).isEqualTo(7);
			assertThat(context.getBean(RetryRegistry.class).find("dynamodb"))
				.hasValueSatisfying((retry) -> assertThat(retry.getRetryConfig().getMaxAttempts()).isEqualTo(7));
		});
	}

	@Test
	void usesTheRegistryOfTheApplication() {
		RetryRegistry registry = RetryRegistry.ofDefaults();
		this.runner.withBean(RetryRegistry.class, () -> registry).run((context) -> {
			assertThat(context).hasSingleBean(RetryRegistry.class).doesNotHaveBean(TaggedRetryMetrics.class);
			assertThat(strategy(context)).isInstanceOf(DynamoRetryStrategy.class);
			assertThat(registry.find("dynamodb")).isPresent();
		});
	}

	@Test
	void usesTheRegistryOfResilience4jWithItsEventsAndMeters() {
		this.resilience4jRunner.withConfiguration(AutoConfigurations.of(RetryMetricsAutoConfiguration.class))
			.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.withPropertyValues("resilience4j.retry.instances.other.max-attempts=9")
			.run((context) -> {
				assertThat(context).hasSingleBean(RetryRegistry.class);
				assertThat(context.getBean(RetryRegistry.class).getAllRetries()).extracting("name")
					.containsExactlyInAnyOrder("dynamodb", "other");
				assertThat(context.getBean(EventConsumerRegistry.class).getEventConsumer("dynamodb")).isNotNull();
				assertThat(context.getBean(MeterRegistry.class)
					.get("resilience4j.retry.calls")
					.tag("name", "dynamodb")
					.functionCounters()).hasSize(4);
			});
	}

	@Test
	void bindsTheMetersOfAnOwnRegistry() {
		this.runner.run((context) -> {
			SimpleMeterRegistry meters = new SimpleMeterRegistry();
			context.getBean(TaggedRetryMetrics.class).bindTo(meters);
			assertThat(meters.get("resilience4j.retry.calls").tag("name", "dynamodb").functionCounters()).hasSize(4);
		});
	}

	@Test
	void metersTheLevelOfTheBudgetOfEachClient() {
		this.runner
			.withPropertyValues("dynamo.retry.budget.capacity=70", "dynamo.clients.archive.region=eu-central-1",
					"dynamo.clients.archive.retry.budget.capacity=30")
			.run((context) -> {
				SimpleMeterRegistry meters = new SimpleMeterRegistry();
				context.getBean(RetryBudgetMeters.class).bindTo(meters);
				assertThat(level(meters, "default")).isEqualTo(70);
				context.getBean("archiveDynamoDbClient", DynamoDbClient.class);
				assertThat(level(meters, "archive")).isEqualTo(30);
				((DynamoRetryStrategy) context.getBean("dynamoRetryStrategy")).refreshRetryToken(throttle(context));
				assertThat(level(meters, "default")).isEqualTo(65);
			});
	}

	private static double level(MeterRegistry meters, String client) {
		return meters.get("dynamodb.retries.budget").tag("client", client).gauge().value();
	}

	private static RefreshRetryTokenRequest throttle(ApplicationContext context) {
		RetryToken token = ((RetryStrategy) context.getBean("dynamoRetryStrategy"))
			.acquireInitialToken(AcquireInitialTokenRequest.create("scope"))
			.token();
		return RefreshRetryTokenRequest.builder()
			.token(token)
			.failure(ThrottlingException.builder().message("Slow down").build())
			.build();
	}

	@Test
	void hasNoMetersOfTheBudgetWhereMetricsAreOff() {
		this.runner.withPropertyValues("dynamo.metrics.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(RetryBudgetMeters.class));
	}

	@Test
	void startsWithoutTheMetersOfResilience4j() {
		this.runner.withClassLoader(new FilteredClassLoader("io.github.resilience4j.micrometer"))
			.run((context) -> assertThat(context).hasBean("dynamoRetryStrategy").hasSingleBean(RetryRegistry.class));
		this.runner.withClassLoader(new FilteredClassLoader("io.micrometer"))
			.run((context) -> assertThat(context).hasBean("dynamoRetryStrategy").hasSingleBean(RetryRegistry.class));
	}

	@Test
	void saysWhatToDoAboutARetryOfTheSameName() {
		FailureAnalysis analysis = StartFailure
			.of(this.resilience4jRunner.withPropertyValues("resilience4j.retry.instances.dynamodb.max-attempts=9"));
		assertThat(analysis.getDescription()).isEqualTo("The Resilience4j registry has a retry 'dynamodb' of "
				+ "its own, which is the name of the retry of requests to DynamoDB");
		assertThat(analysis.getAction())
			.isEqualTo("If it is for these requests, remove 'resilience4j.retry.instances.dynamodb' and set "
					+ "'dynamo.retry.*' instead. If it is for methods of the application, give it another "
					+ "name, and do not let it repeat requests that the client repeats already.");
	}

	@Test
	void repeatsByTheStrategyOfTheSdkWithoutResilience4j() {
		this.runner.withClassLoader(new FilteredClassLoader("io.github.resilience4j"))
			.withPropertyValues("dynamo.retry.max-attempts=7")
			.withSystemProperties("aws.newRetries2026=true", "aws.maxAttempts=2")
			.run((context) -> {
				assertThat(context).doesNotHaveBean("dynamoRetryStrategy").doesNotHaveBean("retryRegistry");
				assertThat(strategy(context)).isInstanceOf(SdkRetryStrategy.class);
				assertThat(strategy(context).maxAttempts()).isEqualTo(7);
			});
	}

	@Test
	void isNotChangedByTheEnvironment() {
		this.runner.withSystemProperties("aws.newRetries2026=true", "aws.maxAttempts=2", "aws.retryMode=legacy")
			.run((context) -> {
				assertThat(strategy(context)).isInstanceOf(DynamoRetryStrategy.class);
				assertThat(strategy(context).maxAttempts()).isEqualTo(5);
			});
	}

	@Test
	void sendsOnceWhereRetriesAreOff() {
		this.resilience4jRunner
			.withPropertyValues("dynamo.retry.enabled=false", "resilience4j.retry.instances.dynamodb.max-attempts=9")
			.run((context) -> {
				assertThat(context).doesNotHaveBean("dynamoRetryStrategy").hasSingleBean(RetryRegistry.class);
				assertThat(strategy(context).maxAttempts()).isEqualTo(1);
			});
	}

	@Test
	void backsOffForAStrategyOfTheApplication() {
		RetryStrategy own = AwsRetryStrategy.standardRetryStrategy().toBuilder().maxAttempts(2).build();
		this.runner.withBean("dynamoRetryStrategy", RetryStrategy.class, () -> own)
			.run((context) -> assertThat(strategy(context).maxAttempts()).isEqualTo(2));
	}

	@Test
	void leavesStrategiesOfOtherClientsAlone() {
		RetryStrategy other = AwsRetryStrategy.standardRetryStrategy();
		this.runner.withBean("s3RetryStrategy", RetryStrategy.class, () -> other).run((context) -> {
			assertThat(strategy(context)).isInstanceOf(DynamoRetryStrategy.class);
			assertThat(context.getBeanProvider(RetryStrategy.class).getObject()).isSameAs(other);
		});
	}

	private static RetryStrategy strategy(ApplicationContext context) {
		return context.getBean(DynamoDbClient.class)
			.serviceClientConfiguration()
			.overrideConfiguration()
			.retryStrategy()
			.orElseThrow();
	}

}
