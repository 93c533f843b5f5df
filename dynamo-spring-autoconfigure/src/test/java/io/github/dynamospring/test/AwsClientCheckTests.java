package io.github.dynamospring.test;

import java.net.URI;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link AwsClientCheck}. Nothing is sent.
 */
class AwsClientCheckTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoTestAutoConfiguration.class,
				EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class))
		.withPropertyValues("dynamo.embedded.mode=always");

	@Test
	void refusesAClientOfTheApplicationThatIsConnectedToAws() {
		this.runner.withUserConfiguration(OfApplication.class)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessage("The client 'productionClient' is connected to AWS in eu-west-1, which a test with the "
						+ "embedded database must not reach: build it by the bean DynamoDbClientConfigurer, or define "
						+ "another one in a @TestConfiguration"));
	}

	@Test
	void refusesAnAsynchronousClientWithAnEndpointOfAws() {
		this.runner.withUserConfiguration(AsyncOfApplication.class)
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.hasMessageStartingWith(
						"The client 'asyncClient' is connected to https://dynamodb.eu-west-1.amazonaws.com, which"));
	}

	@Test
	void leavesAClientOfTheTest() {
		this.runner.withUserConfiguration(OfTest.class).run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void leavesAClientOfAnotherDatabase() {
		this.runner.withUserConfiguration(OfAnotherDatabase.class).run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void leavesAllClientsWhereTheTestHasAnotherMode() {
		this.runner.withUserConfiguration(OfApplication.class)
			.withPropertyValues("dynamo.embedded.mode=never")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	private static DynamoDbClient client() {
		return DynamoDbClient.builder()
			.region(Region.EU_WEST_1)
			.credentialsProvider(AnonymousCredentialsProvider.create())
			.build();
	}

	@TestConfiguration(proxyBeanMethods = false)
	static class OfTest {

		@Bean
		DynamoDbClient clientOfTest() {
			return client();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OfAnotherDatabase {

		@Bean
		DynamoDbClient localClient() {
			return DynamoDbClient.builder()
				.region(Region.EU_WEST_1)
				.endpointOverride(URI.create("http://127.0.0.1:1"))
				.credentialsProvider(AnonymousCredentialsProvider.create())
				.build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OfApplication {

		@Bean
		DynamoDbClient productionClient() {
			return client();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class AsyncOfApplication {

		@Bean
		DynamoDbAsyncClient asyncClient() {
			return DynamoDbAsyncClient.builder()
				.region(Region.EU_WEST_1)
				.endpointOverride(URI.create("https://dynamodb.eu-west-1.amazonaws.com"))
				.credentialsProvider(AnonymousCredentialsProvider.create())
				.build();
		}

	}

}
