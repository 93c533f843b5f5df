package io.github.dynamospring.test;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientCustomizer;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import org.assertj.core.api.AssertProvider;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link DynamoTestAutoConfiguration}.
 */
class DynamoTestAutoConfigurationTests {

	private static final String REFUSAL = "FaultInjection has no part in the DynamoDbClient, because its HTTP client "
			+ "is not auto-configured: leave out the bean or the DynamoDbClientCustomizer that sets it, and let "
			+ "'dynamo.client.http' be 'auto'";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(DynamoTestAutoConfiguration.class, DynamoMetricsAutoConfiguration.class,
						EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class))
		.withPropertyValues("dynamo.embedded.mode=always");

	@Test
	void recordsRequestsOfAnApplicationWithoutMeters() {
		this.runner.run((context) -> {
			DynamoDbClient client = context.getBean(DynamoDbClient.class);
			assertThat(context.getBean(CapacityRecorder.class).of(client::listTables)).requests(1);
		});
	}

	@Test
	void hasNoRecorderWithoutAssertJ() {
		this.runner.withClassLoader(new FilteredClassLoader(AssertProvider.class))
			.run((context) -> assertThat(context).hasNotFailed()
				.hasSingleBean(FaultInjection.class)
				.doesNotHaveBean("dynamoCapacityRecorder")
				.doesNotHaveBean(DynamoMetricsAutoConfiguration.INTERCEPTOR));
	}

	@Test
	void injectsFaultsIntoTheAutoConfiguredClient() {
		this.runner.withPropertyValues("spring.main.lazy-initialization=true").run((context) -> {
			context.getBean(FaultInjection.class).onOperation("ListTables").fail(5);
			assertThatExceptionOfType(RuntimeException.class)
				.isThrownBy(() -> context.getBean(DynamoDbClient.class).listTables())
				.withMessageContaining("Injected by FaultInjection");
		});
	}

	@Test
	void refusesFaultsOfAClientOfTheApplication() {
		this.runner.withBean(DynamoDbClient.class, () -> mock(DynamoDbClient.class))
			.run((context) -> assertThatIllegalStateException()
				.isThrownBy(() -> context.getBean(FaultInjection.class).onOperation("ListTables").fail(1))
				.withMessage(REFUSAL));
	}

	@Test
	void refusesFaultsOfAnHttpClientOfTheApplication() {
		this.runner
			.withBean(DynamoDbClientCustomizer.class,
					() -> (builder) -> builder.httpClientBuilder(Apache5HttpClient.builder()))
			.run((context) -> assertThatIllegalStateException()
				.isThrownBy(() -> context.getBean(FaultInjection.class).onOperation("ListTables").fail(1))
				.withMessage(REFUSAL));
	}

}
