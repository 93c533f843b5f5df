package io.github.dynamospring.places.configured;

import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.autoconfigure.StartFailure;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientConfigurerAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.health.DynamoHealthContributorAutoConfiguration;
import io.github.dynamospring.autoconfigure.health.DynamoHealthIndicator;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.autoconfigure.operations.checklist.DynamoChecklistAutoConfiguration;
import io.github.dynamospring.autoconfigure.operations.cost.DynamoCostAutoConfiguration;
import io.github.dynamospring.autoconfigure.stream.DynamoStreamsAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesAutoConfiguration;
import io.github.dynamospring.core.DynamoOperations;
import io.github.dynamospring.embedded.DynamoDbLocal;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.observation.meter.PatternStatistics;
import io.github.dynamospring.operations.checklist.ProductionChecklist;
import io.github.dynamospring.operations.cost.DynamoCosts;
import io.github.dynamospring.operations.cost.DynamoPrices;
import io.github.dynamospring.operations.cost.TableCost;
import io.github.dynamospring.stream.DynamoStreamListener;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;

import org.springframework.beans.factory.support.AbstractBeanDefinition;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

/**
 * Tests for an application with tables in two databases: the one inside its JVM, and one
 * that a named client is connected to.
 */
class TableClientsIntegrationTests {

	private static DynamoDbLocal archive;

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class,
				DynamoDbClientConfigurerAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
				DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class,
				DynamoTablesAutoConfiguration.class, DynamoHealthContributorAutoConfiguration.class,
				DynamoChecklistAutoConfiguration.class))
		.withUserConfiguration(Application.class)
		.withPropertyValues("dynamo.embedded.mode=always", "dynamo.tables.env=test");

	@BeforeAll
	static void start() {
		archive = DynamoDbLocal.start(null, TableClientsIntegrationTests.class.getClassLoader());
	}

	@AfterAll
	static void stop() {
		archive.close();
	}

	@Test
	void tablesAreCreatedCheckedAndUsedWhereTheirClientIs() {
		this.runner
			.withPropertyValues("dynamo.clients.archive.endpoint=" + archive.getEndpoint(),
					"dynamo.tables.management=create")
			.run((context) -> {
				assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames())
					.containsExactly("test-memos");
				assertThat(archiveOf(context).listTables().tableNames()).contains("test-leaves")
					.doesNotContain("test-memos");
				DynamoOperations operations = context.getBean(DynamoOperations.class);
				operations.insert(new Memo("1", "here"));
				operations.insert(new Leaf("1", "there"));
				assertThat(operations.findById("1", Leaf.class)).contains(new Leaf("1", "there"));
				Health health = context.getBean(DynamoHealthIndicator.class).health(true);
				assertThat(health.getStatus()).isEqualTo(Status.UP);
				assertThat(health.getDetails().get("tables")).asInstanceOf(InstanceOfAssertFactories.MAP)
					.containsEntry("leaves",
							Map.of("name", "test-leaves", "status", "UP", "tableStatus", "ACTIVE", "client", "archive"))
					.containsEntry("memos", Map.of("name", "test-memos", "status", "UP", "tableStatus", "ACTIVE"));
				assertThat(context.getBean(ProductionChecklist.class).check().lines())
					.extracting((line) -> line.result().name() + " " + line)
					.contains("PASS table-status of table test-memos: the table is ACTIVE",
							"PASS table-status of table test-leaves: the table is ACTIVE",
							"PASS retries of client archive: up to 5 attempts");
			});
	}

	@Test
	void listenersReadTheStreamsOfTablesWhereTheirClientIs() {
		this.runner.withConfiguration(AutoConfigurations.of(DynamoStreamsAutoConfiguration.class))
			.withBean(LeafListener.class)
			.withPropertyValues("dynamo.clients.archive.endpoint=" + archive.getEndpoint(),
					"dynamo.tables.management=update", "dynamo.streams.lease=2s")
			.run((context) -> {
				context.getBean(DynamoOperations.class).insert(new Leaf("listened", "there"));
				assertThat(context.getBean(LeafListener.class).leaves.poll(20, TimeUnit.SECONDS))
					.isEqualTo(new Leaf("listened", "there"));
				assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames()).contains("test-streams");
				assertThat(archiveOf(context).listTables().tableNames()).doesNotContain("test-streams");
			});
	}

	@Test
	void costsOfATableAreThoseOfTheRegionOfItsClient() {
		metered().run((context) -> {
			DynamoOperations operations = context.getBean(DynamoOperations.class);
			operations.save(new Memo("2", "here"));
			operations.save(new Leaf("2", "there"));
			assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames()).doesNotContain("test-leaves");
			DynamoCosts costs = context.getBean(DynamoCosts.class);
			assertThat(costs.pricesOf("test-memos")).isEqualTo(DynamoPrices.of("eu-west-1"));
			assertThat(costs.pricesOf("test-leaves")).isEqualTo(DynamoPrices.of("us-east-1"));
			assertThat(costs.report().tables())
				.extracting(TableCost::name, TableCost::billingMode, (table) -> table.itself().requests().amount())
				.containsExactly(tuple("test-leaves", "PAY_PER_REQUEST", 0.000000625),
						tuple("test-memos", "PAY_PER_REQUEST", 0.000000705));
		});
	}

	@Test
	void ownPricesAreThoseOfTheRegionOfTheDefaultClientAlone() {
		metered().withPropertyValues("dynamo.prices.million-writes=3").run((context) -> {
			DynamoCosts costs = context.getBean(DynamoCosts.class);
			assertThat(costs.pricesOf("test-memos").requests(0, 1_000_000)).isEqualTo(3);
			assertThat(costs.pricesOf("test-leaves")).isEqualTo(DynamoPrices.of("us-east-1"));
		});
	}

	@Test
	void sizesOfTablesAreThoseThatTheStartHasReadOrAskedOfTheirClients() {
		metered().run((context) -> {
			context.getBean(DynamoOperations.class).save(new Leaf("3", "there"));
			assertThat(items(context, "test-memos")).isZero();
			assertThat(items(context, "test-leaves")).isNotNegative();
			assertThat(context.getBean(DynamoStatistics.class).patterns()).extracting(PatternStatistics::name)
				.doesNotContain("table-size");
		});
		metered().withPropertyValues("dynamo.tables.management=none").run((context) -> {
			await().until(() -> items(context, "test-leaves") > 0);
			assertThat(items(context, "test-memos")).isZero();
			assertThat(context.getBean(DynamoStatistics.class).patterns())
				.filteredOn((pattern) -> pattern.name().equals("table-size"))
				.singleElement()
				.extracting(PatternStatistics::totalRequests)
				.isEqualTo(1L);
		});
	}

	/** The database of the JVM has the region local. */
	private ApplicationContextRunner metered() {
		return this.runner
			.withConfiguration(
					AutoConfigurations.of(DynamoMetricsAutoConfiguration.class, DynamoCostAutoConfiguration.class))
			.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
			.withPropertyValues("dynamo.prices.region=eu-west-1", "dynamo.clients.archive.region=us-east-1",
					"dynamo.clients.archive.endpoint=" + archive.getEndpoint(), "dynamo.tables.management=create");
	}

	private static double items(ApplicationContext context, String table) {
		return context.getBean(MeterRegistry.class).get("dynamodb.table.items").tag("table", table).gauge().value();
	}

	@Test
	void allTablesAreInTheDatabaseOfTheJvmWhereTheClientHasOnlyARegion() {
		this.runner.withPropertyValues("dynamo.clients.archive.region=us-east-1")
			.run((context) -> assertThat(context.getBean(DynamoDbClient.class).listTables().tableNames())
				.containsExactly("test-leaves", "test-memos"));
	}

	@Test
	void aClientOfTheApplicationIsFoundByItsName() {
		this.runner
			.withBean("archive", DynamoDbClient.class, () -> LocalDatabase.clientBuilder(archive.getEndpoint()).build(),
					(definition) -> ((AbstractBeanDefinition) definition).setDefaultCandidate(false))
			.withPropertyValues("dynamo.tables.management=create", "dynamo.tables.env=own")
			.run((context) -> {
				context.getBean(DynamoOperations.class).insert(new Leaf("1", "there"));
				assertThat(context.getBean("archive", DynamoDbClient.class)
					.scan((scan) -> scan.tableName("own-leaves"))
					.count()).isEqualTo(1);
			});
	}

	@Test
	void refusesAClientThatThereIsNot() {
		FailureAnalysis analysis = StartFailure.of(this.runner.withPropertyValues("leaves.client=archvie",
				"dynamo.clients.archive.region=us-east-1", "dynamo.clients.reports.region=us-east-1"));
		assertThat(analysis.getDescription())
			.isEqualTo("@Table of Leaf names the client 'archvie', but there is no such client");
		assertThat(analysis.getAction()).isEqualTo("Set 'dynamo.clients.archvie.region', or another property of that "
				+ "client, or use a known client: archive, reports.");
		assertThat(StartFailure.of(this.runner).getAction()).isEqualTo(
				"Set 'dynamo.clients.archive.region', or another property of that client, or leave 'client' out. "
						+ "There is only the default client.");
	}

	private static DynamoDbClient archiveOf(ApplicationContext context) {
		return context.getBean("archiveDynamoDbClient", DynamoDbClient.class);
	}

	@Configuration(proxyBeanMethods = false)
	@EntityScan(basePackageClasses = Leaf.class)
	static class Application {

	}

	static class LeafListener {

		private final BlockingQueue<Leaf> leaves = new LinkedBlockingQueue<>();

		@DynamoStreamListener
		void written(Leaf leaf) {
			this.leaves.add(leaf);
		}

	}

}
