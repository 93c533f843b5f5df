package io.github.dynamospring.autoconfigure.client;

import java.net.URI;
import java.time.Duration;

import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.client.AttemptTracker;
import io.github.dynamospring.client.retry.DynamoRetryStrategy;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.core.client.config.ClientOverrideConfiguration;
import software.amazon.awssdk.core.client.config.SdkAdvancedClientOption;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link DynamoDbClientConfigurer}.
 */
@ExtendWith(OutputCaptureExtension.class)
class DynamoDbClientConfigurerTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class,
				DynamoDbClientConfigurerAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
				DynamoRetryAutoConfiguration.class, DynamoMetricsAutoConfiguration.class,
				DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class))
		.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
		.withPropertyValues("dynamo.embedded.mode=never", "dynamo.client.warm-up=false");

	@Test
	void givesABuilderOfTheApplicationAllThatTheAutoConfiguredClientHas(CapturedOutput output) {
		this.runner.withUserConfiguration(OwnClient.class)
			.withPropertyValues("dynamo.region=eu-west-1", "dynamo.endpoint=http://localhost:8000",
					"dynamo.client.api-call-timeout=7s", "dynamo.client.user-agent-suffix=app/orders")
			.run((context) -> {
				assertThat(context).hasSingleBean(DynamoDbClient.class).hasBean("ownClient");
				DynamoDbServiceClientConfiguration configuration = context.getBean(DynamoDbClient.class)
					.serviceClientConfiguration();
				assertThat(configuration.region()).isEqualTo(Region.US_EAST_1);
				assertThat(configuration.endpointOverride()).contains(URI.create("http://localhost:8000"));
				ClientOverrideConfiguration override = configuration.overrideConfiguration();
				assertThat(override.apiCallTimeout()).contains(Duration.ofSeconds(7));
				assertThat(override.retryStrategy()).containsInstanceOf(DynamoRetryStrategy.class);
				assertThat(override.executionInterceptors()).hasAtLeastOneElementOfType(AttemptTracker.class)
					.endsWith(context.getBean(DynamoMetricsAutoConfiguration.INTERCEPTOR, ExecutionInterceptor.class));
				assertThat(override.advancedOption(SdkAdvancedClientOption.USER_AGENT_SUFFIX)).hasValueSatisfying(
						(suffix) -> assertThat(suffix).startsWith("lib/dynamo-spring").endsWith(" app/orders"));
				assertThat(DynamoDbClientConfigurer.isConfigured(context.getBean(DynamoDbClient.class))).isTrue();
			});
		assertThat(output).doesNotContain("is used as it is");
	}

	@Test
	void callsCustomizers() {
		this.runner.withUserConfiguration(OwnClient.class)
			.withPropertyValues("dynamo.region=eu-west-1")
			.withBean(DynamoDbClientCustomizer.class,
					() -> (builder) -> builder.endpointOverride(URI.create("http://localhost:8001")))
			.run((context) -> assertThat(
					context.getBean(DynamoDbClient.class).serviceClientConfiguration().endpointOverride())
				.contains(URI.create("http://localhost:8001")));
	}

	@Test
	void checksNothingForAClientThatIsBuiltWithoutIt() {
		this.runner.withBean(DynamoDbClient.class, () -> mock(DynamoDbClient.class))
			.withPropertyValues("dynamo.client.max-connections=0")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void doesNotKnowClientsThatAreBuiltWithoutIt() {
		assertThat(DynamoDbClientConfigurer.isConfigured(mock(DynamoDbClient.class))).isFalse();
		try (DynamoDbClient client = DynamoDbClient.builder().region(Region.EU_WEST_1).build()) {
			assertThat(DynamoDbClientConfigurer.isConfigured(client)).isFalse();
		}
	}

	@Configuration(proxyBeanMethods = false)
	static class OwnClient {

		@Bean
		DynamoDbClient ownClient(DynamoDbClientConfigurer configurer) {
			return configurer.configure(DynamoDbClient.builder()).region(Region.US_EAST_1).build();
		}

	}

}
