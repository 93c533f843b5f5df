package io.github.dynamospring.dockercompose;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.docker.compose.core.ConnectionPorts;
import org.springframework.boot.docker.compose.core.ImageReference;
import org.springframework.boot.docker.compose.core.RunningService;
import org.springframework.boot.docker.compose.lifecycle.DockerComposeServicesReadyEvent;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.io.support.SpringFactoriesLoader;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link DynamoDbLocalDockerComposeConnectionDetailsFactory} and
 * {@link LocalStackDockerComposeConnectionDetailsFactory}, on services that look as if
 * Docker Compose ran them.
 */
class DockerComposeConnectionDetailsFactoryTests {

	private static final String LISTENER = "org.springframework.boot.docker.compose.service.connection.DockerComposeServiceConnectionsApplicationListener";

	@Test
	void connectToDynamoDbLocal() {
		run(new Service("amazon/dynamodb-local:3.3.1", 8000, Map.of()),
				(context) -> assertConnected(context, "http://docker:18000", "local", "local"));
	}

	@ParameterizedTest
	@ValueSource(strings = { "localstack/localstack:4.3.0", "localstack/localstack-pro" })
	void connectToLocalStack(String image) {
		run(new Service(image, 4566, Map.of()),
				(context) -> assertConnected(context, "http://docker:14566", "us-east-1", "test"));
	}

	@Test
	void takeTheRegionAndTheAccountOfLocalStack() {
		run(new Service("localstack/localstack", 4566,
				Map.of("AWS_DEFAULT_REGION", "eu-west-3", "AWS_ACCESS_KEY_ID", "111122223333")),
				(context) -> assertConnected(context, "http://docker:14566", "eu-west-3", "111122223333"));
	}

	@Test
	void takeALocalStackThatNamesDynamoDbAmongItsServices() {
		run(new Service("localstack/localstack", 4566, Map.of("SERVICES", "s3, dynamodb")),
				(context) -> assertConnected(context, "http://docker:14566", "us-east-1", "test"));
	}

	@Test
	void leaveALocalStackWithoutDynamoDb() {
		run(new Service("localstack/localstack", 4566, Map.of("SERVICES", "s3,sqs")),
				DockerComposeConnectionDetailsFactoryTests::assertAsConfigured);
	}

	@Test
	void leaveOtherImages() {
		run(new Service("redis:8", 6379, Map.of()), DockerComposeConnectionDetailsFactoryTests::assertAsConfigured);
	}

	private static void run(Service service, Consumer<AssertableApplicationContext> assertion) {
		new ApplicationContextRunner().withInitializer((context) -> startCompose(context, service))
			.withConfiguration(
					AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class))
			.withPropertyValues("dynamo.region=eu-west-1", "dynamo.endpoint=http://localhost:1")
			.run(assertion::accept);
	}

	@SuppressWarnings("unchecked")
	private static void startCompose(ConfigurableApplicationContext context, Service service) {
		ApplicationListener<DockerComposeServicesReadyEvent> listener = SpringFactoriesLoader
			.forDefaultResourceLocation(context.getClassLoader())
			.load(ApplicationListener.class)
			.stream()
			.filter((each) -> each.getClass().getName().equals(LISTENER))
			.findFirst()
			.orElseThrow();
		DockerComposeServicesReadyEvent event = mock(DockerComposeServicesReadyEvent.class);
		given(event.getSource()).willReturn(context);
		given(event.getRunningServices()).willReturn(List.of(service));
		listener.onApplicationEvent(event);
	}

	private static void assertConnected(AssertableApplicationContext context, String endpoint, String region,
			String accessKey) {
		DynamoDbServiceClientConfiguration configuration = context.getBean(DynamoDbClient.class)
			.serviceClientConfiguration();
		assertThat(configuration.endpointOverride()).contains(URI.create(endpoint));
		assertThat(configuration.region().id()).isEqualTo(region);
		DynamoConnectionDetails details = context.getBean(DynamoConnectionDetails.class);
		assertThat(details.isDisposable()).as("tables are created").isTrue();
		AwsCredentialsProvider credentials = details.getCredentialsProvider();
		assertThat(credentials).isNotNull();
		assertThat(credentials.resolveCredentials().accessKeyId()).isEqualTo(accessKey);
	}

	private static void assertAsConfigured(AssertableApplicationContext context) {
		DynamoConnectionDetails details = context.getBean(DynamoConnectionDetails.class);
		assertThat(details.getEndpoint()).hasToString("http://localhost:1");
		assertThat(details.isDisposable()).isFalse();
	}

	private record Service(String reference, int port,
			Map<String, @Nullable String> env) implements RunningService, ConnectionPorts {

		@Override
		public String name() {
			return "database";
		}

		@Override
		public ImageReference image() {
			return ImageReference.of(this.reference);
		}

		@Override
		public String host() {
			return "docker";
		}

		@Override
		public ConnectionPorts ports() {
			return this;
		}

		@Override
		public int get(int containerPort) {
			assertThat(containerPort).isEqualTo(this.port);
			return 10_000 + containerPort;
		}

		@Override
		public List<Integer> getAll() {
			return List.of(get(this.port));
		}

		@Override
		public List<Integer> getAll(@Nullable String protocol) {
			return getAll();
		}

		@Override
		public Map<String, String> labels() {
			return Map.of();
		}

	}

}
