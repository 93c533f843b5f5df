package io.github.dynamospring.autoconfigure.migration;

import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.mapping.TableModel;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.migration.Backfills;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.start.StartRefusedException;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;
import org.springframework.dao.InvalidDataAccessApiUsageException;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.mockito.BDDMockito.mock;

/**
 * Tests for {@link DynamoMigrationAutoConfiguration}.
 */
class DynamoMigrationAutoConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoTableNamesAutoConfiguration.class,
				DynamoDataAutoConfiguration.class, DynamoMigrationAutoConfiguration.class))
		.withBean(DynamoDbClient.class, () -> mock(DynamoDbClient.class))
		.withUserConfiguration(Application.class);

	private final ApplicationContextRunner migrating = this.contextRunner.withBean(Migration.class,
			() -> Migration.of(Order.class));

	@Test
	void backsOffWithoutMigrations() {
		this.contextRunner.run((context) -> {
			assertThat(context).doesNotHaveBean(Backfills.class);
			assertThat(context.getBean(DynamoMappingContext.class).getTables()).extracting(TableModel::logicalName)
				.doesNotContain("backfills");
		});
	}

	@Test
	void knowsTheTableOfBackfillsWithAMigration() {
		this.migrating.run((context) -> {
			assertThat(context.getBean(Backfills.class).tables()).containsExactly("shop");
			assertThat(context.getBean(DynamoMappingContext.class).getTables()).extracting(TableModel::logicalName)
				.contains("backfills");
		});
		this.migrating.withPropertyValues("dynamo.backfill.table=library")
			.run((context) -> assertThat(context.getBean(DynamoMappingContext.class).getTables())
				.extracting(TableModel::logicalName)
				.contains("library"));
	}

	@Test
	void needsAJobRepositoryWhenItRuns() {
		this.migrating.run((context) -> assertThatExceptionOfType(InvalidDataAccessApiUsageException.class)
			.isThrownBy(() -> context.getBean(Backfills.class).run("shop"))
			.withMessageContaining("set dynamo.batch.job-repository=true"));
	}

	@Test
	void aMigrationNeedsSpringBatch() {
		this.migrating.withClassLoader(new FilteredClassLoader("org.springframework.batch"))
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(StartRefusedException.class)
				.hasMessage("A Migration needs Spring Batch, which runs its backfill"));
	}

	@Test
	void refusesAPhaseWithoutAMigration() {
		this.contextRunner.withConfiguration(AutoConfigurations.of(DynamoBackfillRefusalAutoConfiguration.class))
			.withPropertyValues("dynamo.migrations.users.phase=dual-write")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(StartRefusedException.class)
				.hasMessage("'dynamo.migrations.users' is set, but there is no such migration"));
	}

	@Test
	void refusesInvalidSettings() {
		for (String property : new String[] { "workers=0", "units-per-second=0", "max-failures=1.5" }) {
			this.migrating.withPropertyValues("dynamo.backfill." + property)
				.run((context) -> assertThat(context).getFailure()
					.rootCause()
					.isInstanceOf(InvalidConfigurationPropertyValueException.class));
		}
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = Order.class)
	static class Application {

	}

}
