package io.github.dynamospring.autoconfigure.metrics;

import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoRetryAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.observation.hot.HotPartition;
import io.github.dynamospring.observation.hot.HotPartitionEvent;
import io.github.dynamospring.observation.hot.HotPartitions;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.event.EventListener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

/**
 * Tests for {@link HotPartitionsConfiguration} with the requests of entities, on DynamoDB
 * Local.
 */
class HotPartitionsConfigurationIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private final ApplicationContextRunner contextRunner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoMetricsAutoConfiguration.class,
				DynamoDbClientAutoConfiguration.class, DynamoRetryAutoConfiguration.class,
				DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class))
		.withBean(SimpleMeterRegistry.class)
		.withPropertyValues("dynamo.region=eu-west-1", "dynamo.endpoint=" + database.endpoint(),
				"dynamo.credentials.access-key=local", "dynamo.credentials.secret-key=local",
				"dynamo.client.warm-up=false", "dynamo.tables.name-pattern=test-{table}");

	@Test
	void watchesTheKeysOfEntities() {
		this.contextRunner.run((context) -> {
			createTables(context);
			context.getBean(DynamoOperations.class).insert(new WatchedOrder("c1", "o1"));
			HotPartitions partitions = context.getBean(HotPartitions.class);
			assertThat(partitions.heaviest(10))
				.extracting(HotPartition::table, HotPartition::index, HotPartition::type, HotPartition::key)
				.containsExactlyInAnyOrder(tuple("test-orders", null, CapacityType.WRITE, "CUSTOMER#c1"),
						tuple("test-orders", "gsi1", CapacityType.WRITE, "ORDER#o1"));
			assertThat(partitions.capacity()).allMatch((capacity) -> capacity.unattributed() == 0);
			assertThat(context.getBean(MeterRegistry.class).get("dynamodb.partition.hot").gauges())
				.extracting((gauge) -> gauge.getId().getTag("table"), (gauge) -> gauge.getId().getTag("index"),
						(gauge) -> gauge.getId().getTag("type"))
				.containsExactlyInAnyOrder(tuple("test-orders", "none", "write"),
						tuple("test-orders", "gsi1", "write"));
			assertThat(context.getBean(MeterRegistry.class).get("dynamodb.partition.hot").gauges())
				.extracting(Gauge::value)
				.allMatch((share) -> share > 0 && share < 0.01);
		});
	}

	@Test
	void publishesEventsInTheApplication() {
		this.contextRunner.withBean(Listener.class)
			.withPropertyValues("dynamo.hot-partitions.warning-share=0.00001")
			.run((context) -> {
				createTables(context);
				context.getBean(DynamoOperations.class).insert(new WatchedOrder("c2", "o2"));
				assertThat(context.getBean(Listener.class).events)
					.extracting((event) -> event.partition().key(), HotPartitionEvent::throttlingReason)
					.containsExactlyInAnyOrder(tuple("CUSTOMER#c2", null), tuple("ORDER#o2", null));
			});
	}

	private static void createTables(ApplicationContext context) {
		DynamoMappingContext mappingContext = context.getBean(DynamoMappingContext.class);
		mappingContext.getPersistentEntity(WatchedOrder.class);
		LocalDatabase.createTables(context.getBean(DynamoDbClient.class), mappingContext, (name) -> "test-" + name);
	}

	@Table("orders")
	@PrimaryKey(partition = "CUSTOMER#{customerId}", sort = "ORDER#{orderId}")
	@GlobalSecondaryIndex(name = "gsi1", partition = "ORDER#{orderId}", sort = "META")
	record WatchedOrder(String customerId, String orderId) {

	}

	static class Listener {

		private final List<HotPartitionEvent> events = new ArrayList<>();

		@EventListener
		void note(HotPartitionEvent event) {
			this.events.add(event);
		}

	}

}
