package io.github.dynamospring.autoconfigure.metrics;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoRetryAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.PartitionKey;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.broken.BrokenEntities;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.TableTag;
import io.github.dynamospring.observation.hot.HotPartitions;
import io.github.dynamospring.observation.hot.TableSchemaSource;
import io.github.dynamospring.schema.TableSchema;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import org.springframework.beans.factory.NoUniqueBeanDefinitionException;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.util.Assert;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link HotPartitionsConfiguration}.
 */
class HotPartitionsConfigurationTests {

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoMetricsAutoConfiguration.class,
				DynamoDbClientAutoConfiguration.class, DynamoRetryAutoConfiguration.class,
				DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class))
		.withBean(SimpleMeterRegistry.class)
		.withPropertyValues("dynamo.region=eu-west-1", "dynamo.endpoint=http://localhost:1",
				"dynamo.client.warm-up=false", "dynamo.tables.name-pattern=test-{table}");

	@Test
	void watchesHotPartitions() {
		this.contextRunner.run((context) -> assertThat(context).hasSingleBean(HotPartitions.class)
			.hasSingleBean(TableSchemaSource.class));
	}

	@ParameterizedTest
	@CsvSource({ "dynamo.hot-partitions.enabled", "dynamo.metrics.enabled" })
	void watchesNothingIfSwitchedOff(String property) {
		this.contextRunner.withPropertyValues(property + "=false")
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(HotPartitions.class)
				.doesNotHaveBean(TableSchemaSource.class));
	}

	@Test
	void backsOffIfBeansAreDefined() {
		HotPartitions own = mock(HotPartitions.class);
		TableSchemaSource schemas = (name) -> null;
		this.contextRunner.withBean(HotPartitions.class, () -> own)
			.withBean(TableSchemaSource.class, () -> schemas)
			.withBean(TableTag.class, () -> (name) -> "all")
			.run((context) -> {
				assertThat(context.getBean(HotPartitions.class)).isSameAs(own);
				assertThat(context.getBean(TableSchemaSource.class)).isSameAs(schemas);
			});
	}

	@Test
	void refusesSeveralTableTags() {
		new ApplicationContextRunner().withUserConfiguration(HotPartitionsConfiguration.class)
			.withBean(SimpleMeterRegistry.class)
			.withBean(ObservationFailures.class)
			.withBean("one", TableTag.class, () -> (name) -> "one")
			.withBean("two", TableTag.class, () -> (name) -> "two")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(NoUniqueBeanDefinitionException.class)
				.hasMessageContaining("expected single matching bean but found 2: one,two"));
	}

	@Test
	void knowsTheSchemasOfTablesByTheirNames() {
		this.contextRunner.run((context) -> {
			TableSchemaSource schemas = context.getBean(TableSchemaSource.class);
			assertThat(schemas.find("test-customers")).isNull();
			DynamoMappingContext mappingContext = context.getBean(DynamoMappingContext.class);
			mappingContext.getPersistentEntity(Customer.class);
			TableSchema customers = mappingContext.getTable("customers").schema();
			assertThat(schemas.find("test-customers")).isSameAs(customers);
			mappingContext.getPersistentEntity(Device.class);
			assertThat(schemas.find("test-devices").partition().name()).isEqualTo("deviceId");
			assertThat(schemas.find("test-customers")).isEqualTo(customers);
			assertThat(schemas.find("customers")).isNull();
		});
	}

	@Test
	void knowsTheSchemasOfSoundTablesBesideAFaultyEntity() {
		this.contextRunner.run((context) -> {
			DynamoMappingContext mappingContext = context.getBean(DynamoMappingContext.class);
			mappingContext.getPersistentEntity(Customer.class);
			mappingContext.getPersistentEntity(BrokenEntities.UnknownProperty.class);
			TableSchemaSource schemas = context.getBean(TableSchemaSource.class);
			assertThat(schemas.find("test-customers")).isNotNull();
			assertThat(schemas.find("test-t")).isNull();
		});
	}

	@Test
	void knowsTheTablesOfEachTenant() {
		AtomicReference<String> tenant = new AtomicReference<>();
		this.contextRunner.withBean(TableNameResolver.class, () -> (name) -> {
			Assert.state(tenant.get() != null, "no tenant");
			return tenant.get() + "-" + name;
		}).run((context) -> {
			TableSchemaSource schemas = context.getBean(TableSchemaSource.class);
			DynamoMappingContext mappingContext = context.getBean(DynamoMappingContext.class);
			mappingContext.getPersistentEntity(Customer.class);
			assertThat(schemas.find("t1-customers")).isNull();
			TableSchema customers = mappingContext.getTable("customers").schema();
			for (String name : List.of("t1", "t2")) {
				tenant.set(name);
				assertThat(schemas.find(name + "-customers")).isEqualTo(customers);
				assertThat(schemas.find("customers")).isNull();
			}
			tenant.set(null);
			mappingContext.getPersistentEntity(Device.class);
			assertThat(schemas.find("t1-customers")).isEqualTo(customers);
			assertThat(schemas.find("t1-devices")).isNull();
		});
	}

	@Test
	void findsTablesBeyondTheNamesThatAreKept() {
		AtomicReference<String> tenant = new AtomicReference<>();
		this.contextRunner.withBean(TableNameResolver.class, () -> (name) -> tenant.get() + "-" + name)
			.run((context) -> {
				TableSchemaSource schemas = context.getBean(TableSchemaSource.class);
				context.getBean(DynamoMappingContext.class).getPersistentEntity(Customer.class);
				for (int i = 0; i < MappedTableSchemaSource.MAX_NAMES + 2; i++) {
					tenant.set("t" + i);
					assertThat(schemas.find("t" + i + "-customers")).isNotNull();
				}
				tenant.set("none");
				assertThat(schemas.find("t0-customers")).isNotNull();
				assertThat(schemas.find("t" + MappedTableSchemaSource.MAX_NAMES + "-customers")).isNull();
			});
	}

	@Test
	void knowsNoSchemaWithoutMapping() {
		new ApplicationContextRunner().withConfiguration(AutoConfigurations.of(DynamoMetricsAutoConfiguration.class))
			.withBean(SimpleMeterRegistry.class)
			.run((context) -> assertThat(context.getBean(TableSchemaSource.class).find("test-customers")).isNull());
	}

	@Table("customers")
	@PrimaryKey(partition = "CUSTOMER#{customerId}")
	record Customer(String customerId) {

	}

	@Table("devices")
	record Device(@PartitionKey String deviceId) {

	}

}
