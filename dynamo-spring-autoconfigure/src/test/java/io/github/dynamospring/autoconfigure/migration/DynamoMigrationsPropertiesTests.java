package io.github.dynamospring.autoconfigure.migration;

import io.github.dynamospring.autoconfigure.DynamoPropertiesAutoConfiguration;
import io.github.dynamospring.autoconfigure.migration.DynamoMigrationsProperties.LiveMigration;
import io.github.dynamospring.autoconfigure.migration.DynamoMigrationsProperties.Mirror;
import io.github.dynamospring.migration.live.MigrationPhase;
import io.github.dynamospring.start.StartRefusedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoMigrationsProperties}.
 */
class DynamoMigrationsPropertiesTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoPropertiesAutoConfiguration.class))
		.withUserConfiguration(PropertiesConfiguration.class);

	@Test
	void bindsMigrationsByName() {
		this.runner.withPropertyValues("dynamo.migrations.orders-by-id.phase=read-new",
				"dynamo.migrations.orders-by-id.accept-findings=3", "dynamo.migrations.orders-by-id.accept-lossy=true",
				"dynamo.migrations.orders-by-id.archive=/var/archive", "dynamo.migrations.orders-by-id.mirror=stream",
				"dynamo.migrations.orders-by-id.compare=0.05", "dynamo.migrations.users.accept-lossy=false")
			.run((context) -> assertThat(context.getBean(DynamoMigrationsProperties.class).getMigrations())
				.containsEntry("orders-by-id",
						new LiveMigration(MigrationPhase.READ_NEW, 3, true, "/var/archive", Mirror.STREAM, 0.05))
				.containsEntry("users", new LiveMigration(MigrationPhase.OFF, 0, false, null, Mirror.NONE, 0)));
	}

	@Test
	void hasNoArchiveIfItsDirectoryIsBlank() {
		this.runner.withPropertyValues("dynamo.migrations.users.archive=${ARCHIVE:}")
			.run((context) -> assertThat(
					context.getBean(DynamoMigrationsProperties.class).toSettings().get("users").archive())
				.isNull());
	}

	@ParameterizedTest
	@CsvSource({ "off, OFF", "false, OFF", "dual-write, DUAL_WRITE", "CONTRACT, CONTRACT" })
	void bindsAPhaseThatYamlReadsAsABoolean(String text, MigrationPhase phase) {
		this.runner.withPropertyValues("dynamo.migrations.users.phase=" + text)
			.run((context) -> assertThat(
					context.getBean(DynamoMigrationsProperties.class).getMigrations().get("users").phase())
				.isEqualTo(phase));
	}

	@ParameterizedTest
	@CsvSource({ "accept-findings, -1, It must not be negative.", "compare, 1.01, It is a share from 0 to 1.",
			"compare, -0.1, It is a share from 0 to 1.", "compare, NaN, It is a share from 0 to 1." })
	void refusesValuesOutOfRange(String name, String value, String reason) {
		this.runner.withPropertyValues("dynamo.migrations.users." + name + "=" + value)
			.run((context) -> assertThat(context).getFailure()
				.hasRootCauseInstanceOf(InvalidConfigurationPropertyValueException.class)
				.rootCause()
				.hasMessageContaining("dynamo.migrations.users." + name)
				.hasMessageContaining(reason));
	}

	@Test
	void refusesUnknownNamesBelowAMigration() {
		this.runner.withPropertyValues("dynamo.migrations.users.fase=verify")
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(StartRefusedException.class)
				.hasMessageContaining("did you mean 'dynamo.migrations.users.phase'?"));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableConfigurationProperties(DynamoMigrationsProperties.class)
	static class PropertiesConfiguration {

	}

}
