package io.github.dynamospring.autoconfigure.operations.cost;

import java.util.List;
import java.util.Map;
import java.util.UUID;

import io.github.dynamospring.LocalDatabase;
import io.github.dynamospring.autoconfigure.DynamoPropertiesAutoConfiguration;
import io.github.dynamospring.autoconfigure.StartFailure;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpoint;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpointAutoConfiguration;
import io.github.dynamospring.autoconfigure.metrics.DynamoMetricsAutoConfiguration;
import io.github.dynamospring.autoconfigure.operations.cost.DynamoCostAutoConfiguration.CostDescriptor;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.large.ObjectRequests;
import io.github.dynamospring.mapping.context.DynamoMappingContext;
import io.github.dynamospring.operations.cost.CostReport;
import io.github.dynamospring.operations.cost.DynamoCosts;
import io.github.dynamospring.operations.cost.DynamoPrices;
import io.github.dynamospring.operations.cost.PatternCost;
import io.github.dynamospring.operations.cost.ResourceCost;
import io.github.dynamospring.operations.cost.TableCost;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.KeyAttribute.KeyType;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link DynamoCostAutoConfiguration}, with units that DynamoDB Local reports.
 */
class DynamoCostAutoConfigurationIntegrationTests {

	@RegisterExtension
	static final LocalDatabase database = LocalDatabase.of();

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(DynamoPropertiesAutoConfiguration.class,
				DynamoMetricsAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
				DynamoTableNamesAutoConfiguration.class, DynamoDataAutoConfiguration.class,
				DynamoCostAutoConfiguration.class, DynamoEndpointAutoConfiguration.class))
		.withBean(MeterRegistry.class, SimpleMeterRegistry::new)
		.withPropertyValues("dynamo.region=eu-west-1", "dynamo.endpoint=" + database.endpoint(),
				"dynamo.credentials.access-key=local", "dynamo.credentials.secret-key=local",
				"dynamo.client.warm-up=false", "management.endpoints.web.exposure.include=dynamodb");

	@BeforeAll
	static void start() {
		KeyAttribute partition = new KeyAttribute("pk", KeyType.S);
		IndexSchema index = new IndexSchema("byText", IndexSchema.Type.GLOBAL,
				List.of(new KeyAttribute("text", KeyType.S)), List.of(), Projection.ALL);
		database.createTable(new TableSchema("costs", partition, null, List.of(index), null));
	}

	@Test
	void unitsTimesPriceIsTheFigure() {
		this.runner.run((context) -> {
			use(context.getBean(DynamoDbClient.class));
			CostReport report = context.getBean(DynamoCosts.class).report();
			PatternCost pattern = report.pattern("none");
			assertThat(pattern).isNotNull();
			assertThat(pattern.requests()).isEqualTo(3);
			// two reads of 0.5, one write of 1 in the table and one in the index
			assertThat(pattern.cost().readUnits()).isEqualTo(1);
			assertThat(pattern.cost().writeUnits()).isEqualTo(2);
			// (1 × 0.1415 + 2 × 0.705) / 1,000,000
			assertThat(pattern.cost().amount()).isEqualTo(0.0000015515);
			assertThat(pattern.cost().figure().day()).isNull();
			assertThat(pattern.cost().figure().computation()).startsWith("1 read and 2 write units in ")
				.endsWith(" at 0.1415 and 0.705 USD a million (eu-west-1, 2026-08-15); "
						+ "a day is not extrapolated from less than 1 h");
		});
	}

	@Test
	void requestsForObjectsCostBesideTheUnits() {
		this.runner.withPropertyValues("dynamo.prices.thousand-puts=0.006").run((context) -> {
			use(context.getBean(DynamoDbClient.class));
			ObjectRequests requests = context.getBean(DynamoMappingContext.class)
				.getAttributeSettings()
				.large()
				.requests();
			requests.of("Reports.save").puts().add(2000);
			requests.of("Reports.save").gets().add(5000);
			requests.of("Reports.findById");
			CostReport report = context.getBean(DynamoCosts.class).report();
			assertThat(report.patterns()).extracting(PatternCost::name)
				.startsWith("Reports.save")
				.doesNotContain("Reports.findById");
			assertThat(report.pattern("none")).extracting(PatternCost::objects).isNull();
			PatternCost pattern = report.pattern("Reports.save");
			assertThat(pattern).isNotNull();
			assertThat(pattern.cost().amount()).isZero();
			assertThat(pattern.objects()).isNotNull();
			// 5 × 0.0004 + 2 × 0.006
			assertThat(pattern.objects().amount()).isEqualTo(0.014);
			assertThat(pattern.objects().figure().computation())
				.startsWith("5000 GET and 2000 PUT requests for objects in ")
				.endsWith(" at 0.0004 and 0.006 USD a thousand; a day is not extrapolated from less than 1 h");
		});
	}

	@Test
	void indexThatIsOnlyWrittenIsIdle() {
		this.runner.run((context) -> {
			use(context.getBean(DynamoDbClient.class));
			TableCost table = context.getBean(DynamoCosts.class).report().table("costs");
			assertThat(table).isNotNull();
			assertThat(table.billingMode()).isEqualTo("PAY_PER_REQUEST");
			assertThat(table.itself().idle()).isFalse();
			assertThat(table.itself().storage().month()).isNotNull();
			assertThat(table.indexes()).singleElement().satisfies((index) -> {
				assertThat(index.index()).isEqualTo("byText");
				assertThat(index.idle()).isTrue();
				assertThat(index.requests().amount()).isEqualTo(0.000000705);
			});
			assertThat(table.modes().cheaper()).isNull();
		});
	}

	@Test
	void endpointHasASection() {
		this.runner.withPropertyValues("dynamo.prices.million-writes=2", "dynamo.prices.currency=EUR")
			.run((context) -> {
				use(context.getBean(DynamoDbClient.class));
				CostDescriptor section = (CostDescriptor) context.getBean(DynamoEndpoint.class).section("cost");
				assertThat(section).isNotNull();
				assertThat(section.prices().currency()).isEqualTo("EUR");
				assertThat(section.tables()).flatExtracting(TableCost::indexes)
					.extracting(ResourceCost::requests)
					.extracting((cost) -> cost.amount())
					.containsExactly(0.000002);
			});
	}

	private static void use(DynamoDbClient client) {
		AttributeValue id = AttributeValue.fromS(UUID.randomUUID().toString());
		Map<String, AttributeValue> key = Map.of("pk", id);
		client.putItem((put) -> put.tableName("costs").item(Map.of("pk", id, "text", AttributeValue.fromS("a"))));
		client.getItem((get) -> get.tableName("costs").key(key));
		client.getItem((get) -> get.tableName("costs").key(key));
	}

	@Test
	void pricesAreThoseOfTheRegionOfTheClient() {
		this.runner
			.run((context) -> assertThat(context.getBean(DynamoPrices.class)).isEqualTo(DynamoPrices.of("eu-west-1")));
		this.runner.withPropertyValues("dynamo.prices.region=us-west-2")
			.run((context) -> assertThat(context.getBean(DynamoPrices.class)).isEqualTo(DynamoPrices.of("us-west-2")));
	}

	@Test
	void regionWithoutPricesHasNoAmountsAndOneLine() {
		this.runner.withPropertyValues("dynamo.region=ca-west-1", "dynamo.prices.million-reads=0.2").run((context) -> {
			use(context.getBean(DynamoDbClient.class));
			CostReport report = context.getBean(DynamoCosts.class).report();
			assertThat(report.missing()).containsExactly("Prices of ca-west-1 that are not known for certain, and so "
					+ "their amounts, are left out: set dynamo.prices.million-writes, dynamo.prices.read-unit-hour, "
					+ "dynamo.prices.write-unit-hour, dynamo.prices.gigabyte-month");
			assertThat(report.pattern("none")).extracting((pattern) -> pattern.cost().amount()).isNull();
			assertThat(report.prices().requests(1_000_000, 0)).isEqualTo(0.2);
		});
	}

	@Test
	void takesPricesOfTheApplication() {
		DynamoPrices own = DynamoPrices.of("us-east-1").infrequentAccess();
		this.runner.withBean(DynamoPrices.class, () -> own)
			.run((context) -> assertThat(context.getBean(DynamoCosts.class).prices()).isSameAs(own));
	}

	@Test
	void hasPricesButNoCostsWithoutMetrics() {
		this.runner.withPropertyValues("dynamo.metrics.enabled=false")
			.run((context) -> assertThat(context).hasSingleBean(DynamoPrices.class).doesNotHaveBean(DynamoCosts.class));
	}

	@Test
	void refusesWhatIsNoNumber() {
		assertThat(
				StartFailure.of(this.runner.withPropertyValues("dynamo.prices.million-reads=cheap")).getDescription())
			.contains("dynamo.prices.million-reads")
			.contains("\"cheap\"");
		assertThat(StartFailure.of(this.runner.withPropertyValues("dynamo.prices.as-of=yesterday")).getDescription())
			.contains("dynamo.prices.as-of")
			.contains("\"yesterday\"");
	}

}
