package io.github.dynamospring.autoconfigure.operations.scaffold;

import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.operations.scaffold.TableScaffoldException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Integration tests for {@link DynamoImportAutoConfiguration} with an application that
 * has no entities.
 */
@ExtendWith(OutputCaptureExtension.class)
class DynamoImportAutoConfigurationIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private static final AtomicBoolean otherRan = new AtomicBoolean();

	@BeforeAll
	static void createTable() {
		database.createTable("prod-notes", "id");
		database.client()
			.putItem((put) -> put.tableName("prod-notes")
				.item(Map.of("id", AttributeValue.fromS("n1"), "text", AttributeValue.fromS("milk"))));
	}

	@ParameterizedTest
	@CsvSource({ "NONE, notes, Note", "NONE, prod-notes, ProdNote", "SERVLET, notes, Note", "REACTIVE, notes, Note" })
	void printsEntitiesAndEndsTheApplication(WebApplicationType type, String table, String record,
			CapturedOutput output) {
		otherRan.set(false);
		try (ConfigurableApplicationContext context = run(type, "--dynamo.import=" + table)) {
			assertThat(context.isActive()).isFalse();
		}
		assertThat(otherRan).isTrue();
		assertThat(output.getOut()).contains("@Table(\"" + table + "\")\nrecord " + record + "(\n");
	}

	@Test
	void doesNothingUnlessItIsAsked(CapturedOutput output) {
		try (ConfigurableApplicationContext context = run(WebApplicationType.NONE)) {
			assertThat(context.isActive()).isTrue();
			assertThat(context.getBeansOfType(TableImportListener.class)).isEmpty();
		}
		assertThat(output.getOut()).doesNotContain("@Table");
	}

	@Test
	void saysWhichTableIsNotThere(CapturedOutput output) {
		assertThatExceptionOfType(TableScaffoldException.class)
			.isThrownBy(() -> run(WebApplicationType.NONE, "--dynamo.import=nothing"));
		assertThat(output.getOut()).contains("""
				Description:

				There is no table 'nothing' and no table 'prod-nothing'

				Action:

				Correct the name, or the region, account or endpoint of the client.
				""");
	}

	@Test
	void refusesAnEmptyName() {
		assertThatExceptionOfType(InvalidConfigurationPropertyValueException.class)
			.isThrownBy(() -> run(WebApplicationType.NONE, "--dynamo.import="))
			.satisfies(
					(ex) -> assertThat(ex.getReason()).isEqualTo("It names no table. Write --dynamo.import=<table>."));
	}

	private static ConfigurableApplicationContext run(WebApplicationType type, String... arguments) {
		return new SpringApplicationBuilder(Application.class).web(type)
			.properties("dynamo.endpoint=" + database.endpoint(), "dynamo.region=eu-west-1",
					"dynamo.credentials.access-key=local", "dynamo.credentials.secret-key=local",
					"dynamo.embedded.mode=never", "dynamo.tables.env=prod", "server.port=0")
			.run(arguments);
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	static class Application {

		@Bean
		ApplicationRunner other() {
			return (arguments) -> otherRan.set(true);
		}

	}

}
