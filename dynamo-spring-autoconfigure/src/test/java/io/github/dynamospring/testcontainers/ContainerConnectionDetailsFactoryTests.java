package io.github.dynamospring.testcontainers;

import java.net.URI;
import java.util.List;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import org.junit.jupiter.api.Test;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.localstack.LocalStackContainer;
import org.testcontainers.utility.DockerImageName;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetailsFactory;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetailsNotFoundException;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.boot.testcontainers.service.connection.ServiceConnectionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.support.SpringFactoriesLoader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link LocalStackContainerConnectionDetailsFactory} and
 * {@link DynamoDbLocalContainerConnectionDetailsFactory}, on containers that look as if
 * they were running.
 */
class ContainerConnectionDetailsFactoryTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(ServiceConnectionAutoConfiguration.class,
				EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class));

	@Test
	void areRegistered() {
		List<ConnectionDetailsFactory<?, ?>> factories = factories();
		assertThat(factories).hasAtLeastOneElementOfType(LocalStackContainerConnectionDetailsFactory.class)
			.hasAtLeastOneElementOfType(DynamoDbLocalContainerConnectionDetailsFactory.class);
	}

	// Boot's own for Docker Compose are on the class path, but what they need is not
	@SuppressWarnings("unchecked")
	private static List<ConnectionDetailsFactory<?, ?>> factories() {
		return (List<ConnectionDetailsFactory<?, ?>>) (List<?>) SpringFactoriesLoader
			.forDefaultResourceLocation(ContainerConnectionDetailsFactoryTests.class.getClassLoader())
			.load(ConnectionDetailsFactory.class,
					(type, name, failure) -> assertThat(name).contains(".docker.compose."));
	}

	@Test
	void connectToLocalStack() {
		this.contextRunner.withUserConfiguration(LocalStackConfiguration.class).run((context) -> {
			DynamoDbServiceClientConfiguration configuration = context.getBean(DynamoDbClient.class)
				.serviceClientConfiguration();
			assertThat(configuration.endpointOverride()).contains(URI.create("http://127.0.0.1:14566"));
			assertThat(configuration.region()).isEqualTo(Region.EU_WEST_3);
			assertThat(configuration.credentialsProvider().resolveIdentity().join().accessKeyId()).isEqualTo("test");
		});
	}

	@Test
	void connectToDynamoDbLocal() {
		this.contextRunner.withUserConfiguration(DynamoDbLocalConfiguration.class).run((context) -> {
			DynamoDbServiceClientConfiguration configuration = context.getBean(DynamoDbClient.class)
				.serviceClientConfiguration();
			assertThat(configuration.endpointOverride()).contains(URI.create("http://docker:18000"));
			assertThat(configuration.credentialsProvider().resolveIdentity().join().accessKeyId()).isEqualTo("local");
		});
	}

	@Test
	void leaveOtherImages() {
		this.contextRunner.withUserConfiguration(OtherConfiguration.class)
			.run((context) -> assertThat(context).getFailure().isInstanceOf(ConnectionDetailsNotFoundException.class));
	}

	@Configuration(proxyBeanMethods = false)
	static class LocalStackConfiguration {

		@Bean(initMethod = "", destroyMethod = "")
		@ServiceConnection
		LocalStackContainer localStack() {
			LocalStackContainer container = mock(LocalStackContainer.class);
			given(container.getEndpoint()).willReturn(URI.create("http://127.0.0.1:14566"));
			given(container.getRegion()).willReturn("eu-west-3");
			given(container.getAccessKey()).willReturn("test");
			given(container.getSecretKey()).willReturn("secret");
			return container;
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class DynamoDbLocalConfiguration {

		@Bean(initMethod = "", destroyMethod = "")
		@ServiceConnection(name = "amazon/dynamodb-local")
		GenericContainer<?> dynamoDb() {
			return new RunningContainer("amazon/dynamodb-local:3.3.1");
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class OtherConfiguration {

		@Bean(initMethod = "", destroyMethod = "")
		@ServiceConnection(name = "redis")
		GenericContainer<?> other() {
			return new RunningContainer("redis:8");
		}

	}

	private static final class RunningContainer extends GenericContainer<RunningContainer> {

		RunningContainer(String image) {
			super(DockerImageName.parse(image));
		}

		@Override
		public void start() {
		}

		@Override
		public void stop() {
		}

		@Override
		public String getHost() {
			return "docker";
		}

		@Override
		public Integer getMappedPort(int originalPort) {
			return 10_000 + originalPort;
		}

	}

}
