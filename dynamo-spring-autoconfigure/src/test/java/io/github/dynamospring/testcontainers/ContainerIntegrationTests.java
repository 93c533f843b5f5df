package io.github.dynamospring.testcontainers;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.purchases.Purchase;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesAutoConfiguration;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testcontainers.DockerClientFactory;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.localstack.LocalStackContainer;
import org.testcontainers.utility.DockerImageName;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.testcontainers.lifecycle.TestcontainersLifecycleApplicationContextInitializer;
import org.springframework.boot.testcontainers.service.connection.ServiceConnection;
import org.springframework.boot.testcontainers.service.connection.ServiceConnectionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of service connections to containers, where a Docker engine answers.
 */
class ContainerIntegrationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withInitializer(new TestcontainersLifecycleApplicationContextInitializer())
		.withConfiguration(
				AutoConfigurations.of(ServiceConnectionAutoConfiguration.class, EmbeddedDynamoAutoConfiguration.class,
						DynamoDbClientAutoConfiguration.class, DynamoTableNamesAutoConfiguration.class,
						DynamoDataAutoConfiguration.class, DynamoTablesAutoConfiguration.class));

	@BeforeAll
	static void needsDocker() {
		Assumptions.assumeTrue(DockerClientFactory.instance().isDockerAvailable(), "no Docker engine answers");
	}

	@Test
	void createsTheTablesOfLocalStack() {
		assertCreatesTables(LocalStackConfiguration.class);
	}

	@Test
	void createsTheTablesOfDynamoDbLocal() {
		assertCreatesTables(DynamoDbLocalConfiguration.class);
	}

	private void assertCreatesTables(Class<?> configuration) {
		this.contextRunner.withUserConfiguration(configuration, Application.class)
			.run((context) -> assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames())
				.containsExactly("purchases"));
	}

	@Configuration(proxyBeanMethods = false)
	@EntityScan(basePackageClasses = Purchase.class)
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	static class LocalStackConfiguration {

		@Bean
		@ServiceConnection
		LocalStackContainer localStack() {
			return new LocalStackContainer(DockerImageName.parse("localstack/localstack:4.3.0"));
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class DynamoDbLocalConfiguration {

		@Bean
		@ServiceConnection(name = "amazon/dynamodb-local")
		GenericContainer<?> dynamoDb() {
			return new GenericContainer<>(DockerImageName.parse("amazon/dynamodb-local:3.3.1")).withExposedPorts(8000);
		}

	}

}
