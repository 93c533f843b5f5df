package io.github.dynamospring.autoconfigure.embedded;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

import com.sun.net.httpserver.HttpServer;
import io.github.dynamospring.autoconfigure.DynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.LocalDynamoConnectionDetails;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientConfigurer;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientConfigurerAutoConfiguration;
import io.github.dynamospring.embedded.EmbeddedDecision;
import io.github.dynamospring.embedded.EmbeddedDecision.Hints;
import io.github.dynamospring.embedded.EmbeddedMode;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ResourceNotFoundException;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.FailureHandler;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatException;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link EmbeddedDynamoAutoConfiguration} with DynamoDB Local.
 */
@ExtendWith(OutputCaptureExtension.class)
class EmbeddedDynamoAutoConfigurationIntegrationTests {

	@TempDir
	private Path directory;

	@Test
	void startsAndStopsWithTheApplicationAndLogsLittle(CapturedOutput output) {
		URI endpoint;
		try (ConfigurableApplicationContext context = run("dynamo.embedded.mode=always")) {
			DynamoDbClient client = context.getBean(DynamoDbClient.class);
			assertThat(client.listTables().tableNames()).isEmpty();
			assertThatExceptionOfType(ResourceNotFoundException.class)
				.isThrownBy(() -> client.describeTable((request) -> request.tableName("absent")));
			endpoint = client.serviceClientConfiguration().endpointOverride().orElseThrow();
		}
		assertThat(output)
			.containsOnlyOnce(
					"Started DynamoDB Local in this JVM at " + endpoint + ": dynamo.embedded.mode is 'always'")
			.containsOnlyOnce("DynamoDB Local is licensed by AWS under the DynamoDB Local License Agreement: it is for "
					+ "development and testing, needs an AWS account and must not be distributed with an application")
			.doesNotContain("Initializing DynamoDB Local", "accessKey:", "target:", "oejs.Server", "Shutting down",
					"DynamoDBLocalServiceException");
		assertUnreachable(endpoint);
	}

	private static void assertUnreachable(URI endpoint) {
		try (ConfigurableApplicationContext context = run("dynamo.embedded.mode=never", "dynamo.region=local",
				"dynamo.endpoint=" + endpoint, "dynamo.credentials.access-key=local",
				"dynamo.credentials.secret-key=local")) {
			DynamoDbClient client = context.getBean(DynamoDbClient.class);
			assertThatExceptionOfType(SdkClientException.class).isThrownBy(client::listTables)
				.satisfies((ex) -> assertThat(analyze(ex)).hasValueSatisfying((analysis) -> {
					assertThat(analysis.getDescription()).startsWith("DynamoDB cannot be reached: ");
					assertThat(analysis.getAction()).isEqualTo(
							"Check 'dynamo.endpoint' and 'dynamo.region', and that " + "the database runs there.");
				}));
		}
	}

	private static Optional<FailureAnalysis> analyze(Throwable failure) {
		return SpringFactoriesLoader.forDefaultResourceLocation()
			.load(FailureAnalyzer.class, FailureHandler.handleMessage((message, ex) -> {
			}))
			.stream()
			.map((analyzer) -> analyzer.analyze(failure))
			.filter(Objects::nonNull)
			.findFirst();
	}

	@Test
	void startsByItselfWhereNothingHintsAtADatabaseElsewhere(CapturedOutput output) {
		Hints hints = new Hints((name) -> null, System::getProperty, System.getenv(), null);
		Assumptions.assumeTrue(EmbeddedDecision.of(EmbeddedMode.AUTO, true, hints).start());
		try (ConfigurableApplicationContext context = run()) {
			assertThat(context.getBean(EmbeddedDatabase.class).isRunning()).isTrue();
			assertThat(output)
				.contains(": it is on the class path, and no region, endpoint, credentials or AWS environment is "
						+ "configured");
		}
	}

	@Test
	void startsForAClientOfTheApplicationThatAsksForIt(CapturedOutput output) {
		new ApplicationContextRunner().withUserConfiguration(Application.class, ConfiguredClient.class)
			.withPropertyValues("dynamo.embedded.mode=always")
			.run((context) -> {
				assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames()).isEmpty();
				assertThat(EmbeddedDatabase.find(context)).isNotNull()
					.satisfies((details) -> assertThat(details.isDisposableFor(context.getBean(DynamoDbClient.class)))
						.isTrue());
				assertThat(output).contains("Started DynamoDB Local").doesNotContain("Not starting");
			});
	}

	@Test
	void servesClientsWithARegionOfTheirOwn() {
		new ApplicationContextRunner().withUserConfiguration(Application.class)
			.withConfiguration(AutoConfigurations.of(DynamoDbClientConfigurerAutoConfiguration.class))
			.withPropertyValues("dynamo.embedded.mode=always", "dynamo.clients.archive.region=us-east-1")
			.run((context) -> assertThat(context.getBean("archiveDynamoDbClient", DynamoDbClient.class)
				.serviceClientConfiguration()
				.endpointOverride()).isPresent()
				.isEqualTo(context.getBean(DynamoDbClient.class).serviceClientConfiguration().endpointOverride()));
	}

	@Test
	void waitsInVainForAClientOfTheApplicationThatDoesNot(CapturedOutput output) {
		new ApplicationContextRunner().withUserConfiguration(Application.class)
			.withBean(DynamoDbClient.class, () -> mock(DynamoDbClient.class))
			.withPropertyValues("dynamo.embedded.mode=always")
			.run((context) -> {
				assertThat(context.getBean(EmbeddedDatabase.class).isRunning()).isFalse();
				assertThat(output)
					.contains("Not starting DynamoDB Local in this JVM: there is a bean of type DynamoDbClient");
			});
	}

	@Test
	void startsWithoutSpringApplication(CapturedOutput output) {
		new ApplicationContextRunner().withUserConfiguration(Application.class)
			.withPropertyValues("dynamo.embedded.mode=always")
			.run((context) -> {
				assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames()).isEmpty();
				assertThat(output).doesNotContain("target: ListTables");
			});
	}

	@Test
	void isLeftForConnectionDetailsOfTheApplicationAlthoughAskedFor(CapturedOutput output) {
		new ApplicationContextRunner().withUserConfiguration(Application.class)
			.withPropertyValues("dynamo.embedded.mode=always")
			.withBean(DynamoConnectionDetails.class,
					() -> (LocalDynamoConnectionDetails) () -> URI.create("http://localhost:8000"))
			.run((context) -> {
				assertThat(context.getBean(EmbeddedDatabase.class).isRunning()).isFalse();
				assertThat(output).contains("Not starting DynamoDB Local in this JVM: there is a bean of type "
						+ "DynamoConnectionDetails");
			});
	}

	@Test
	void showsItsRequestsWhereTheirLevelIsConfigured(CapturedOutput output) {
		run("dynamo.embedded.mode=always", "logging.level.software.amazon.dynamodb.services.local=info").close();
		assertThat(output).contains("target: ListTables");
	}

	@Test
	void beginsNoTrafficToAnEndpointThatIsNotAws() throws IOException {
		AtomicInteger requests = new AtomicInteger();
		HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
		server.createContext("/", (exchange) -> {
			requests.incrementAndGet();
			exchange.sendResponseHeaders(500, -1);
			exchange.close();
		});
		server.start();
		try {
			run("dynamo.endpoint=http://127.0.0.1:" + server.getAddress().getPort(), "dynamo.region=local").close();
			assertThat(requests).hasValue(0);
		}
		finally {
			server.stop(0);
		}
	}

	@Test
	void keepsTablesInThePath() {
		Path path = this.directory.resolve("tables");
		run("dynamo.embedded.mode=always", "dynamo.embedded.path=" + path).close();
		assertThat(path).isNotEmptyDirectory();
	}

	@Test
	void stopsWhereTheApplicationFailsToStart(CapturedOutput output) {
		SpringApplication application = new SpringApplicationBuilder(Broken.class).web(WebApplicationType.NONE).build();
		assertThatException().isThrownBy(() -> application.run("--dynamo.embedded.mode=always"))
			.withStackTraceContaining("broken");
		assertThat(output).containsPattern("Started DynamoDB Local in this JVM at http://127\\.0\\.0\\.1:\\d+");
		URI endpoint = endpoint(output.toString());
		assertUnreachable(endpoint);
	}

	private static URI endpoint(String output) {
		String marker = "in this JVM at ";
		int start = output.indexOf(marker) + marker.length();
		return URI.create(output.substring(start, output.indexOf(": ", start)));
	}

	@Test
	void writesNothingIntoTheWorkingDirectory() {
		run("dynamo.embedded.mode=always").close();
		assertThat(Files.exists(Path.of("dynamodb-local-metadata.json"))).isFalse();
	}

	private static ConfigurableApplicationContext run(String... properties) {
		return new SpringApplicationBuilder(Application.class).web(WebApplicationType.NONE)
			.properties(properties)
			.run();
	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class })
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration(DynamoDbClientConfigurerAutoConfiguration.class)
	static class ConfiguredClient {

		@Bean
		DynamoDbClient ownClient(DynamoDbClientConfigurer configurer) {
			return configurer.configure(DynamoDbClient.builder()).build();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@ImportAutoConfiguration({ EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class })
	static class Broken {

		Broken(DynamoDbClient client) {
			throw new IllegalStateException("broken");
		}

	}

}
