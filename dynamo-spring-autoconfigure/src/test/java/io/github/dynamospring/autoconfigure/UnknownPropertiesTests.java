package io.github.dynamospring.autoconfigure;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import com.jayway.jsonpath.JsonPath;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientConfigurerAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.shop.ShopProperties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.env.YamlPropertySourceLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.FileSystemResource;
import org.springframework.util.ClassUtils;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests of unknown properties.
 */
@ExtendWith(OutputCaptureExtension.class)
class UnknownPropertiesTests {

	private static final Path METADATA = Path.of("target/classes/META-INF/spring-configuration-metadata.json");

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(DynamoPropertiesAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
						DynamoDbClientConfigurerAutoConfiguration.class, DynamoTableNamesAutoConfiguration.class))
		.withPropertyValues("dynamo.client.warm-up=false", "dynamo.endpoint=http://localhost:1");

	@ParameterizedTest
	@CsvSource(delimiter = '|',
			textBlock = """
					dynamo.tables.definitions.clinic.atributes.partition | dynamo.tables.definitions.clinic.attributes.partition
					dynamo.tables.definitions.clinic.escapes | dynamo.tables.definitions.clinic.escape
					dynamo.tables.definitions.clinic.attributes.indexes.gsi1.partiton | dynamo.tables.definitions.clinic.attributes.indexes.gsi1.partition
					dynamo.tables.definitions[my.clinic].atributes.sort | dynamo.tables.definitions[my.clinic].attributes.sort
					dynamo.client.max-conections | dynamo.client.max-connections
					dynamo.client.maxConections | dynamo.client.max-connections
					dynamo.client.proxy.hots | dynamo.client.proxy.host
					dynamo.clients.archive.regin | dynamo.clients.archive.region
					dynamo.clients.archive.retry.max-attemps | dynamo.clients.archive.retry.max-attempts
					dynamo.credentials.acess-key | dynamo.credentials.access-key
					dynamo.tabels.management | dynamo.tables.management
					dynamo.regoin | dynamo.region
					dynamo.retyr.max-attempts | dynamo.retry.max-attempts
					dynamo.advise.enabled | dynamo.advice.enabled
					dynamo.repositories.bootstrap-mod | dynamo.repositories.bootstrap-mode
					dynamo.table | dynamo.tables
					""")
	void saysWhichNameIsMeant(String name, String meant) {
		assertThat(refusal(name)).endsWith("\"test\"): did you mean '" + meant + "'?");
	}

	private String refusal(String name) {
		return StartFailure.of(this.runner.withPropertyValues(name + "=x")).getDescription();
	}

	@ParameterizedTest
	@ValueSource(strings = { "dynamo.client.pool-of-threads", "dynamo.tables.definitions.clinic.partition-name",
			"dynamo.region.of-the-client", "dynamo.tables.management.mode", "dynamo.credentials.user" })
	void refusesWhatItCannotGuess(String name) {
		assertThat(refusal(name)).contains("    - '" + name + "' (").doesNotContain("did you mean");
	}

	@Test
	void namesAllWithFileAndLineBeforeAnythingElse(@TempDir Path directory) throws IOException {
		Path file = Files.writeString(directory.resolve("application.yml"), """
				dynamo:
				  region: Nowhere
				  tables:
				    definitions:
				      clinic:
				        atributes:
				          partition: PK
				  client:
				    max-conections: 5
				""");
		FailureAnalysis analysis = StartFailure.of(this.runner
			.withInitializer((context) -> context.getEnvironment().getPropertySources().addFirst(load(file))));
		assertThat(analysis.getDescription()).isEqualTo("""
				These properties are unknown, and defaults would be used in silence:

				    - 'dynamo.client.max-conections' (file [%1$s] - 9:21): did you mean 'dynamo.client.max-connections'?
				    - 'dynamo.tables.definitions.clinic.atributes.partition' (file [%1$s] - 7:22): did you mean \
				'dynamo.tables.definitions.clinic.attributes.partition'?""".formatted(file));
		assertThat(analysis.getAction())
			.isEqualTo("Correct their names, or remove them. docs/configuration.md lists all properties.");
	}

	private static PropertySource<?> load(Path file) {
		try {
			return new YamlPropertySourceLoader().load("file", new FileSystemResource(file)).get(0);
		}
		catch (IOException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void warnsOnceOfAKeyThatMayBeTheApplicationsOwn(CapturedOutput output) {
		this.runner
			.withPropertyValues("dynamo.team.name=clinic", "dynamo.team.phone=42", "dynamo.dashboard=on",
					"dynamo.own.tabels=x")
			.withUserConfiguration(OwnConfiguration.class)
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(
						output.toString().lines().filter((line) -> line.contains("is not a property of dynamo-spring")))
					.hasSize(2)
					.anySatisfy((line) -> assertThat(line).contains("'dynamo.team' (\"dynamo.team.name\" from"))
					.anySatisfy((line) -> assertThat(line).contains("'dynamo.dashboard' (")
						.endsWith("which reserves the names below 'dynamo.': rename it"));
			});
	}

	@Test
	void takesVariablesAndSystemPropertiesAsTheyCome() {
		this.runner.withSystemProperties("dynamo.client.max-conections=5")
			.withInitializer((context) -> context.getEnvironment()
				.getPropertySources()
				.replace(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
						new SystemEnvironmentPropertySource(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
								Map.of("DYNAMO_TABELS_MANAGEMENT", "none"))))
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void takesNamesInAnyForm(CapturedOutput output) {
		this.runner.withPropertyValues("dynamo.client.maxConnections=7", "dynamo.client.socket_timeout=3s",
				"dynamo.client.proxy.non-proxy-hosts[0]=a", "dynamo.tables.definitions.my_clinic.tags.cost.center=7",
				"dynamo.tables.definitions.clinic.attributes.writeId=w",
				"dynamo.tables.definitions.clinic.indexes.gsi1.accept-unindexed-items=true",
				"dynamo.clients.archive.region=eu-west-1", "dynamo.clients.archive.client.max-connections=3",
				"dynamo.embedded.port=", "dynamo.tables.env=", "dynamo.import=")
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(output).doesNotContain("is not a property of dynamo-spring");
			});
	}

	@Test
	void knowsAllThatTheMetadataHas(CapturedOutput output) throws IOException {
		String metadata = Files.readString(METADATA);
		StandardEnvironment environment = new StandardEnvironment();
		Map<String, Object> names = new TreeMap<>();
		JsonPath.<List<String>>read(metadata, "$.properties[*].name").forEach((name) -> names.put(name, ""));
		environment.getPropertySources().addFirst(new MapPropertySource("all", names));
		DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
		beans.registerSingleton("environment", environment);
		new UnknownPropertiesCheck().postProcessBeanFactory(beans);
		for (Map<String, String> group : JsonPath.<List<Map<String, String>>>read(metadata, "$.groups[*]")) {
			Class<?> type = ClassUtils.resolveClassName(group.get("type"), null);
			if (type.isAnnotationPresent(ConfigurationProperties.class)) {
				beans.registerBeanDefinition(group.get("name") + "-" + group.get("type"), new RootBeanDefinition(type));
			}
		}
		new UnknownPropertiesCheck().postProcessBeanFactory(beans);
		assertThat(output).doesNotContain("is not a property of dynamo-spring");
	}

	@Configuration(proxyBeanMethods = false)
	@EnableConfigurationProperties(ShopProperties.class)
	static class OwnConfiguration {

	}

}
