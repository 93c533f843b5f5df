package io.github.dynamospring.autoconfigure.metrics;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.autoconfigure.client.DynamoDbAsyncClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbAsyncClientCustomizer;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientCustomizer;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.TableTag;
import io.github.dynamospring.observation.meter.DynamoRequestMeters;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.observation.meter.PatternStatistics;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.metrics.MetricCollection;
import software.amazon.awssdk.metrics.MetricPublisher;
import software.amazon.awssdk.services.dynamodb.DynamoDbAsyncClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;
import software.amazon.awssdk.services.dynamodb.model.ConditionalCheckFailedException;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests the meters and statistics of the auto-configured clients, on DynamoDB Local.
 */
class StatisticsConfigurationIntegrationTests {

	private static final Map<String, AttributeValue> ITEM = Map.of("pk", AttributeValue.fromS("1"), "text",
			AttributeValue.fromS("x".repeat(2000)));

	private static final Map<String, AttributeValue> KEY = Map.of("pk", AttributeValue.fromS("1"));

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	@BeforeAll
	static void start() {
		database.createTable("shop", "pk");
	}

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoMetricsAutoConfiguration.class,
				DynamoDbClientAutoConfiguration.class, DynamoDbAsyncClientAutoConfiguration.class))
		.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
		.withPropertyValues("dynamo.region=eu-west-1", "dynamo.endpoint=" + database.endpoint(),
				"dynamo.credentials.access-key=local", "dynamo.credentials.secret-key=local",
				"dynamo.client.warm-up=false");

	@Test
	void bothClientsAreMetered() {
		this.runner.run((context) -> {
			context.getBean(DynamoDbClient.class).putItem((put) -> put.tableName("shop").item(ITEM));
			context.getBean(DynamoDbAsyncClient.class).getItem((get) -> get.tableName("shop").key(KEY)).join();
			MeterRegistry registry = context.getBean(MeterRegistry.class);
			assertThat(count(registry, "dynamodb.consumed.capacity", "write")).isEqualTo(2);
			assertThat(count(registry, "dynamodb.consumed.capacity", "read")).isEqualTo(0.5);
			assertThat(registry.get("dynamodb.item.size").tag("table", "shop").summary().max()).isEqualTo(2007);
			PatternStatistics statistics = context.getBean(DynamoStatistics.class).pattern("none");
			assertThat(statistics.requests()).containsEntry(RequestOutcome.SUCCESS, 2L);
			assertThat(statistics.usage()).containsExactly(new ResourceUsage("shop", null, 0.5, 2, 1, 1));
			assertThat(statistics.latency().max()).isPositive();
		});
	}

	@Test
	void failedConditionIsEstimated() {
		this.runner.run((context) -> {
			DynamoDbClient client = context.getBean(DynamoDbClient.class);
			client.putItem((put) -> put.tableName("shop").item(ITEM));
			assertThatExceptionOfType(ConditionalCheckFailedException.class)
				.isThrownBy(() -> client.deleteItem((delete) -> delete.tableName("shop")
					.key(KEY)
					.conditionExpression("attribute_not_exists(pk)")
					.returnValuesOnConditionCheckFailure(ReturnValuesOnConditionCheckFailure.ALL_OLD)));
			MeterRegistry registry = context.getBean(MeterRegistry.class);
			assertThat(count(registry, "dynamodb.consumed.capacity.estimated", "write")).isEqualTo(2);
			assertThat(registry.get("dynamodb.condition.failures").counter().count()).isEqualTo(1);
		});
	}

	private static double count(MeterRegistry registry, String name, String type) {
		return registry.get(name).tag("type", type).tag("index", "none").counter().count();
	}

	@Test
	void tableTagOfTheApplicationIsUsed() {
		this.runner.withBean(TableTag.class, () -> (table) -> "all").run((context) -> {
			context.getBean(DynamoDbClient.class).putItem((put) -> put.tableName("shop").item(ITEM));
			assertThat(context.getBean(MeterRegistry.class)
				.get("dynamodb.consumed.capacity")
				.tag("table", "all")
				.counter()
				.count()).isEqualTo(2);
		});
	}

	@Test
	void backsOffFromBeansOfTheApplication() {
		DynamoStatistics own = new DynamoStatistics();
		this.runner.withBean("own", DynamoStatistics.class, () -> own)
			.run((context) -> assertThat(context.getBean(DynamoStatistics.class)).isSameAs(own));
	}

	@Test
	void nothingIsThereWhereMetricsAreOff() {
		this.runner.withPropertyValues("dynamo.metrics.enabled=false", "dynamo.metrics.http-pool=true")
			.run((context) -> {
				context.getBean(DynamoDbClient.class).putItem((put) -> put.tableName("shop").item(ITEM));
				assertThat(context).doesNotHaveBean(DynamoStatistics.class)
					.doesNotHaveBean(DynamoRequestMeters.class)
					.doesNotHaveBean(MetricPublisher.class);
				assertThat(context.getBean(MeterRegistry.class).getMeters()).isEmpty();
			});
	}

	@Test
	void connectionsAreNotMeteredUnlessAskedFor() {
		this.runner.run((context) -> {
			assertThat(context).doesNotHaveBean(MetricPublisher.class);
			DynamoDbClient client = context.getBean(DynamoDbClient.class);
			assertThat(client.serviceClientConfiguration().overrideConfiguration().metricPublishers()).isEmpty();
		});
	}

	@Test
	void connectionsOfBothClientsAreMeteredWhereAskedFor() {
		this.runner.withPropertyValues("dynamo.metrics.http-pool=true", "dynamo.client.max-connections=7")
			.withUserConfiguration(OwnPublisher.class)
			.run((context) -> {
				context.getBean(DynamoDbClient.class).getItem((get) -> get.tableName("shop").key(KEY));
				context.getBean(DynamoDbAsyncClient.class).getItem((get) -> get.tableName("shop").key(KEY)).join();
				MeterRegistry registry = context.getBean(MeterRegistry.class);
				for (String client : List.of("sync", "async")) {
					assertThat(registry.get("dynamodb.http.connections.max").tag("client", client).gauge().value())
						.isEqualTo(7);
					assertThat(connections(registry, client)).containsExactlyInAnyOrder(
							"dynamodb.http.connections.leased", "dynamodb.http.connections.pending",
							"dynamodb.http.connections.available", "dynamodb.http.connections.max");
				}
				assertThat(context.getBean(OwnPublisher.class).published).hasSize(2);
			});
	}

	private static List<String> connections(MeterRegistry registry, String client) {
		return registry.getMeters()
			.stream()
			.map(Meter::getId)
			.filter((id) -> Objects.equals(id.getTag("client"), client))
			.map(Meter.Id::getName)
			.toList();
	}

	/**
	 * A publisher of the application, which stays.
	 */
	@Configuration(proxyBeanMethods = false)
	static class OwnPublisher {

		private final List<MetricCollection> published = new ArrayList<>();

		private final MetricPublisher publisher = new MetricPublisher() {

			@Override
			public void publish(MetricCollection metrics) {
				OwnPublisher.this.published.add(metrics);
			}

			@Override
			public void close() {
			}

		};

		@Bean
		DynamoDbClientCustomizer dynamoDbClientCustomizer() {
			return (builder) -> builder
				.overrideConfiguration((configuration) -> configuration.addMetricPublisher(this.publisher));
		}

		@Bean
		DynamoDbAsyncClientCustomizer dynamoDbAsyncClientCustomizer() {
			return (builder) -> builder
				.overrideConfiguration((configuration) -> configuration.addMetricPublisher(this.publisher));
		}

	}

}
