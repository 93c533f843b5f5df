package io.github.dynamospring.autoconfigure.health;

import java.util.function.Consumer;

import io.github.dynamospring.autoconfigure.health.HealthModel.Alarm;
import io.github.dynamospring.autoconfigure.health.HealthModel.Sensor;
import io.github.dynamospring.core.TableNameResolver;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import org.junit.jupiter.api.Test;
import org.mockito.ArgumentMatchers;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableRequest;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.availability.ApplicationAvailabilityAutoConfiguration;
import org.springframework.boot.availability.AvailabilityChangeEvent;
import org.springframework.boot.availability.ReadinessState;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.health.actuate.endpoint.CompositeHealthDescriptor;
import org.springframework.boot.health.actuate.endpoint.HealthDescriptor;
import org.springframework.boot.health.actuate.endpoint.HealthEndpoint;
import org.springframework.boot.health.autoconfigure.actuate.endpoint.AvailabilityProbesAutoConfiguration;
import org.springframework.boot.health.autoconfigure.actuate.endpoint.HealthEndpointAutoConfiguration;
import org.springframework.boot.health.autoconfigure.application.AvailabilityHealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.contributor.HealthContributorAutoConfiguration;
import org.springframework.boot.health.autoconfigure.registry.HealthContributorRegistryAutoConfiguration;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.event.ContextRefreshedEvent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link DynamoHealthContributorAutoConfiguration}.
 */
class DynamoHealthContributorAutoConfigurationTests {

	private final ApplicationContextRunner withoutClient = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoHealthContributorAutoConfiguration.class))
		.withBean(TableNameResolver.class, () -> (logicalName) -> "test-" + logicalName)
		.withBean(DynamoMappingContext.class, () -> HealthModel.context(Alarm.class, Sensor.class));

	@Test
	void configuresIndicator() {
		withTables("ACTIVE").run((context) -> assertThat(context.getBean(DynamoHealthIndicator.class).health())
			.extracting(Health::getStatus)
			.isEqualTo(Status.UP));
	}

	@Test
	void backsOffIfDisabled() {
		withTables("ACTIVE").withPropertyValues("management.health.dynamodb.enabled=false")
			.run((context) -> assertThat(context).doesNotHaveBean(HealthIndicator.class));
	}

	@Test
	void backsOffIfClientBeanIsNotPresent() {
		this.withoutClient.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(HealthIndicator.class));
	}

	@Test
	void backsOffIfHealthModuleIsNotPresent() {
		withTables("ACTIVE").withClassLoader(new FilteredClassLoader(HealthIndicator.class))
			.run((context) -> assertThat(context).hasNotFailed()
				.doesNotHaveBean(DynamoHealthContributorAutoConfiguration.class));
	}

	@Test
	void backsOffForIndicatorOfTheUser() {
		withTables("ACTIVE").withBean("dynamodbHealthIndicator", HealthIndicator.class, () -> () -> Health.up().build())
			.run((context) -> assertThat(context).hasSingleBean(HealthIndicator.class)
				.doesNotHaveBean(DynamoHealthIndicator.class));
	}

	@Test
	void refusesTablesThatThereAreNot() {
		withTables("ACTIVE").withPropertyValues("dynamo.health.tables=sensors,invoices")
			.run((context) -> assertThat(context).getFailure()
				.isInstanceOf(InvalidConfigurationPropertyValueException.class)
				.hasMessage("Property dynamo.health.tables with value 'invoices' is invalid: No entity is in a table "
						+ "'invoices'; the tables of the entities are alarms, sensors"));
	}

	@Test
	void joinsTheReadinessGroup() {
		readiness("ACTIVE")
			.run((context) -> assertThat(context.getBean(HealthEndpoint.class).healthForPath("readiness"))
				.satisfies((health) -> {
					assertThat(health.getStatus()).isEqualTo(Status.UP);
					assertThat(((CompositeHealthDescriptor) health).getComponents()).containsOnlyKeys("readinessState",
							"dynamodb");
				}));
	}

	@Test
	void makesAnApplicationUnreadyIfATableIs() {
		readiness("CREATING")
			.run((context) -> assertThat(context.getBean(HealthEndpoint.class).healthForPath("readiness"))
				.extracting(HealthDescriptor::getStatus)
				.isEqualTo(Status.OUT_OF_SERVICE));
	}

	private ApplicationContextRunner readiness(String tableStatus) {
		return withTables(tableStatus)
			.withConfiguration(AutoConfigurations.of(HealthContributorAutoConfiguration.class,
					HealthContributorRegistryAutoConfiguration.class, HealthEndpointAutoConfiguration.class,
					ApplicationAvailabilityAutoConfiguration.class,
					AvailabilityHealthContributorAutoConfiguration.class, AvailabilityProbesAutoConfiguration.class))
			.withPropertyValues("management.endpoint.health.probes.enabled=true",
					"management.endpoint.health.group.readiness.include=readinessState,dynamodb")
			.withInitializer((context) -> context.addApplicationListener((event) -> {
				if (event instanceof ContextRefreshedEvent) {
					AvailabilityChangeEvent.publish(context, ReadinessState.ACCEPTING_TRAFFIC);
				}
			}));
	}

	private ApplicationContextRunner withTables(String status) {
		DynamoDbClient client = mock(DynamoDbClient.class);
		given(client.describeTable(ArgumentMatchers.<Consumer<DescribeTableRequest.Builder>>any()))
			.willReturn(DescribeTableResponse.builder().table((table) -> table.tableStatus(status)).build());
		return this.withoutClient.withBean(DynamoDbClient.class, () -> client);
	}

}
