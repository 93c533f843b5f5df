package io.github.dynamospring.autoconfigure.operations.checklist;

import java.time.Duration;
import java.util.List;

import io.github.dynamospring.autoconfigure.StartFailure;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoRetryAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpoint;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpointAutoConfiguration;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpointSection;
import io.github.dynamospring.autoconfigure.operations.checklist.DynamoChecklistAutoConfiguration.ChecklistDescriptor;
import io.github.dynamospring.autoconfigure.purchases.Purchase;
import io.github.dynamospring.autoconfigure.purchases.PurchaseListener;
import io.github.dynamospring.autoconfigure.stream.DynamoStreamsAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesAutoConfiguration;
import io.github.dynamospring.observation.CapacityType;
import io.github.dynamospring.observation.hot.HotPartitions;
import io.github.dynamospring.observation.hot.WatchedCapacity;
import io.github.dynamospring.operations.checklist.ChecklistItem;
import io.github.dynamospring.operations.checklist.ChecklistLine;
import io.github.dynamospring.operations.checklist.ChecklistLine.Result;
import io.github.dynamospring.operations.checklist.ProductionChecklist;
import io.github.dynamospring.scroll.ScrollTokens;
import io.github.dynamospring.stream.DeadLetters;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.actuate.endpoint.OperationResponseBody;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.mockito.BDDMockito.given;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link DynamoChecklistAutoConfiguration} with DynamoDB Local.
 */
@ExtendWith(OutputCaptureExtension.class)
class DynamoChecklistAutoConfigurationIntegrationTests {

	private static final String LINES = """
			PASS table-status of table prod-shop-purchases: the table is ACTIVE
			PASS table-name of table prod-shop-purchases: it names the environment 'prod' and the service
			PASS deletion-protection of table prod-shop-purchases: deletion protection is on
			UNKNOWN point-in-time-recovery of table prod-shop-purchases: this database does not support \
			DescribeContinuousBackups
			UNKNOWN backups of table prod-shop-purchases: this database does not support ListBackups
			UNKNOWN tags of table prod-shop-purchases: this database does not support ListTagsOfResource
			FAIL billing-mode of table prod-shop-purchases: on-demand without a maximum of reads and writes: requests of \
			a faulty loop are served and paid, up to the quota of the table
			PASS auto-scaling of table prod-shop-purchases: on-demand capacity follows the load
			PASS capacity-quotas of table prod-shop-purchases: on-demand, at most 40,000 read and 40,000 write units a \
			second by the quota of a table
			PASS index-count of table prod-shop-purchases: 0 of 20 global and 0 of 5 local indexes, which project 0 of \
			100 attributes
			UNKNOWN encryption of table prod-shop-purchases: encrypted with a key of DynamoDB's; no tag \
			data-classification says whether that will do
			UNKNOWN resource-policy of table prod-shop-purchases: this database does not support GetResourcePolicy
			UNKNOWN contributor-insights of table prod-shop-purchases: this database does not support \
			DescribeContributorInsights
			PASS capacity-quotas of account: no table of the application is provisioned
			PASS table-count of account: 1 of 2,500 tables, the quota unless more was asked for
			PASS retries of client: up to 5 attempts
			PASS timeouts of client: 30000 ms for a call, 25000 ms for an attempt
			UNKNOWN alarms of application: CloudWatch is not asked
			UNKNOWN least-privilege of application: IAM is not asked
			PASS scroll-secrets of application: no bean of the application uses scroll tokens
			FAIL real-database of application: the database is embedded, or a service connection for development
			""";

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withConfiguration(
				AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class, DynamoDbClientAutoConfiguration.class,
						DynamoRetryAutoConfiguration.class, DynamoTableNamesAutoConfiguration.class,
						DynamoDataAutoConfiguration.class, DynamoTablesAutoConfiguration.class,
						DynamoChecklistAutoConfiguration.class, DynamoEndpointAutoConfiguration.class))
		.withUserConfiguration(Application.class)
		.withPropertyValues("dynamo.embedded.mode=always", "dynamo.client.warm-up=false", "dynamo.tables.env=prod",
				"dynamo.tables.service=shop", "management.endpoints.web.exposure.include=dynamodb");

	private static ChecklistLine line(ProductionChecklist checklist, ChecklistItem item) {
		return checklist.check().lines().stream().filter((line) -> line.item() == item).findFirst().orElseThrow();
	}

	@Test
	void checksTheTablesOfDynamoDbLocal() {
		this.runner.withPropertyValues("dynamo.tables.definitions.purchases.deletion-protection=true")
			.run((context) -> assertThat(context.getBean(ProductionChecklist.class).check().lines())
				.extracting((line) -> line.result().name() + " " + line)
				.containsExactly(LINES.lines().toArray(String[]::new)));
	}

	@Test
	void isASectionOfTheEndpoint() {
		this.runner.run((context) -> {
			OperationResponseBody section = context.getBean(DynamoEndpoint.class).section("checklist");
			assertThat(section).asInstanceOf(InstanceOfAssertFactories.type(ChecklistDescriptor.class))
				.extracting(ChecklistDescriptor::lines, InstanceOfAssertFactories.list(ChecklistLine.class))
				.contains(
						new ChecklistLine(ChecklistItem.TABLE_STATUS, "table prod-shop-purchases", "purchases",
								Result.PASS, "the table is ACTIVE", null, null),
						new ChecklistLine(ChecklistItem.RETRIES, "client", null, Result.PASS, "up to 5 attempts", null,
								null),
						new ChecklistLine(ChecklistItem.TIMEOUTS, "client", null, Result.PASS,
								"30000 ms for a call, 25000 ms for an attempt", null, null),
						new ChecklistLine(ChecklistItem.REAL_DATABASE, "application", null, Result.FAIL,
								"the database is embedded, or a service connection for development",
								"dynamo.embedded.mode=never, and dynamo.region", null));
			assertThat(new JsonMapper().writeValueAsString(section)).contains(
					"""
							{"item":"table-status","subject":"table prod-shop-purchases","table":"purchases","result":"pass",""");
		});
	}

	@Test
	void isThereWithoutTheActuator() {
		this.runner.withClassLoader(new FilteredClassLoader(Endpoint.class, OperationResponseBody.class))
			.run((context) -> assertThat(context).hasSingleBean(ProductionChecklist.class)
				.doesNotHaveBean(DynamoEndpointSection.class));
	}

	@Test
	void asksNobodyUnlessItIsAsked(CapturedOutput output) {
		this.runner.run((context) -> {
			publishReady(context.getSourceApplicationContext());
			assertThat(output).doesNotContain("hecklist");
		});
	}

	private static void publishReady(ConfigurableApplicationContext context) {
		context.publishEvent(new ApplicationReadyEvent(new SpringApplication(), new String[0], context, Duration.ZERO));
	}

	@Test
	void logsASummaryOnceTheApplicationIsReady(CapturedOutput output) {
		this.runner
			.withPropertyValues("dynamo.checklist.log-summary=true",
					"dynamo.accept.billing-mode=a price cap of the account",
					"dynamo.accept.deletion-protection.purchases=made anew each night")
			.run((context) -> {
				publishReady(context.getSourceApplicationContext());
				await().atMost(Duration.ofSeconds(30)).until(() -> output.getOut().contains("Production checklist"));
				assertThat(output).contains("Production checklist: 10 pass, 1 fail, 8 unknown, 2 accepted. It fails on "
						+ "real-database of application (all lines at /actuator/dynamodb/checklist)");
			});
	}

	@Test
	void comparesProvisionedCapacityWithWhatThisInstanceTakes() {
		HotPartitions hotPartitions = mock(HotPartitions.class);
		given(hotPartitions.capacity())
			.willReturn(List.of(new WatchedCapacity("prod-shop-purchases", null, CapacityType.READ, 4.5, 0),
					new WatchedCapacity("prod-shop-purchases", null, CapacityType.WRITE, 1, 0),
					new WatchedCapacity("prod-shop-purchases", "gsi1", CapacityType.WRITE, 20, 0)));
		this.runner.withBean(HotPartitions.class, () -> hotPartitions)
			.withPropertyValues("dynamo.tables.definitions.purchases.billing-mode=provisioned",
					"dynamo.tables.definitions.purchases.throughput.read=5",
					"dynamo.tables.definitions.purchases.throughput.write=5")
			.run((context) -> assertThat(
					line(context.getBean(ProductionChecklist.class), ChecklistItem.BILLING_MODE).evidence())
				.isEqualTo("provisioned with 5 read and 5 write units a second, indexes included; this instance alone "
						+ "takes 4.5 read and 1.0 write units a second of the table itself"));
	}

	@Test
	void asksForAKeyOfTheClassificationsThatTheExportsEncrypt() {
		this.runner
			.withPropertyValues("dynamo.tables.sensitive-classifications=secret",
					"dynamo.tables.definitions.purchases.tags.data-classification=secret")
			.run((context) -> assertThat(line(context.getBean(ProductionChecklist.class), ChecklistItem.ENCRYPTION))
				.hasToString(
						"encryption of table prod-shop-purchases: encrypted with a key of DynamoDB's, and the data "
								+ "is 'secret'"));
	}

	@Test
	void refusesTheStartWithAllLinesThatFail() {
		FailureAnalysis analysis = StartFailure.of(this.runner.withPropertyValues(
				"dynamo.checklist.fail-on[0]=deletion-protection", "dynamo.checklist.fail-on[1]=real-database"));
		assertThat(analysis.getDescription()).isEqualTo("""
				The production checklist refuses the start ('dynamo.checklist.fail-on'):

				    - [fail] deletion-protection of table prod-shop-purchases: deletion protection is off
				      dynamo.tables.definitions.purchases.deletion-protection=true (applied by \
				'dynamo.tables.management=update' and in the exports), or: aws dynamodb update-table --table-name \
				prod-shop-purchases --deletion-protection-enabled
				    - [fail] real-database of application: the database is embedded, or a service connection for \
				development
				      dynamo.embedded.mode=never, and dynamo.region""");
		assertThat(analysis.getAction()).isEqualTo("Apply the remedy of each line, or accept it with a reason by "
				+ "'dynamo.accept.<item>' or 'dynamo.accept.<item>.<logical name of the table>'.");
	}

	@Test
	void anyRefusesForAnyLine() {
		assertThat(StartFailure.of(this.runner.withPropertyValues("dynamo.checklist.fail-on=any")).getDescription())
			.contains("[fail] deletion-protection", "[fail] billing-mode", "[fail] real-database")
			.doesNotContain("[unknown]");
	}

	@Test
	void startsIfNothingThatIsNamedFails() {
		this.runner.withPropertyValues("dynamo.checklist.fail-on=table-status,retries,Timeouts")
			.run((context) -> assertThat(context).hasNotFailed());
	}

	@Test
	void anAcceptedLineDoesNotRefuse() {
		this.runner
			.withPropertyValues("dynamo.checklist.fail-on=deletion-protection",
					"dynamo.accept.deletion-protection=made anew each night")
			.run((context) -> {
				assertThat(context).hasNotFailed();
				assertThat(line(context.getBean(ProductionChecklist.class), ChecklistItem.DELETION_PROTECTION))
					.returns(Result.FAIL, ChecklistLine::result)
					.returns("made anew each night", ChecklistLine::accepted);
			});
	}

	@Test
	void warnsOfWhatItCouldNotCheck(CapturedOutput output) {
		this.runner.withPropertyValues("dynamo.checklist.fail-on=backups").run((context) -> {
			assertThat(context).hasNotFailed();
			assertThat(output).contains("'dynamo.checklist.fail-on' could not check: backups of table "
					+ "prod-shop-purchases: this database does not support ListBackups. Such lines refuse the start if "
					+ "'dynamo.checklist.fail-on-unknown' is true");
		});
	}

	@Test
	void refusesWhatItCouldNotCheckIfThatIsAskedFor() {
		assertThat(StartFailure
			.of(this.runner.withPropertyValues("dynamo.checklist.fail-on=backups",
					"dynamo.checklist.fail-on-unknown=true"))
			.getDescription())
			.endsWith("\n    - [unknown] backups of table prod-shop-purchases: this database "
					+ "does not support ListBackups");
	}

	@Test
	void seesWhetherScrollTokensAreUsed() {
		this.runner.run((context) -> assertThat(
				line(context.getBean(ProductionChecklist.class), ChecklistItem.SCROLL_SECRETS).evidence())
			.isEqualTo("no bean of the application uses scroll tokens"));
		ApplicationContextRunner scrolling = this.runner.withUserConfiguration(Scrolling.class);
		scrolling.run((context) -> assertThat(
				line(context.getBean(ProductionChecklist.class), ChecklistItem.SCROLL_SECRETS).result())
			.isEqualTo(Result.FAIL));
		scrolling.withPropertyValues("dynamo.scroll.secrets=0123456789abcdef")
			.run((context) -> assertThat(
					line(context.getBean(ProductionChecklist.class), ChecklistItem.SCROLL_SECRETS).evidence())
				.isEqualTo("secrets are configured"));
	}

	@Test
	void seesListenersAndTheirDeadLetters() {
		ApplicationContextRunner listening = this.runner
			.withConfiguration(AutoConfigurations.of(DynamoStreamsAutoConfiguration.class))
			.withBean(PurchaseListener.class);
		listening.run((context) -> assertThat(context.getBean(ProductionChecklist.class).check().lines())
			.extracting((line) -> line.result().name() + " " + line.item() + " of " + line.subject())
			.contains("PASS stream of table prod-shop-purchases", "UNKNOWN stream-readers of table prod-shop-purchases",
					"UNKNOWN stream-alarms of application", "FAIL dead-letters of application"));
		listening.withBean(DeadLetters.class, () -> (failed) -> {
		})
			.run((context) -> assertThat(
					line(context.getBean(ProductionChecklist.class), ChecklistItem.DEAD_LETTERS).result())
				.isEqualTo(Result.PASS));
	}

	@Configuration(proxyBeanMethods = false)
	@EntityScan(basePackageClasses = Purchase.class)
	static class Application {

	}

	@Configuration(proxyBeanMethods = false)
	static class Scrolling {

		@Bean
		List<ScrollTokens> controller(ScrollTokens tokens) {
			return List.of(tokens);
		}

	}

}
