package io.github.dynamospring.autoconfigure.migration;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;

import io.github.dynamospring.Awaited;
import io.github.dynamospring.autoconfigure.batch.DynamoBatchAutoConfiguration;
import io.github.dynamospring.autoconfigure.client.DynamoDbClientAutoConfiguration;
import io.github.dynamospring.autoconfigure.data.DynamoDataAutoConfiguration;
import io.github.dynamospring.autoconfigure.embedded.EmbeddedDynamoAutoConfiguration;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpoint;
import io.github.dynamospring.autoconfigure.endpoint.DynamoEndpointAutoConfiguration;
import io.github.dynamospring.autoconfigure.migration.BackfillsSection.BackfillDescriptor;
import io.github.dynamospring.autoconfigure.migration.BackfillsSection.BackfillsDescriptor;
import io.github.dynamospring.autoconfigure.table.DynamoTableNamesAutoConfiguration;
import io.github.dynamospring.autoconfigure.table.DynamoTablesAutoConfiguration;
import io.github.dynamospring.mapping.GlobalSecondaryIndex;
import io.github.dynamospring.mapping.PrimaryKey;
import io.github.dynamospring.mapping.Table;
import io.github.dynamospring.migration.BackfillProgress;
import io.github.dynamospring.migration.BackfillProgress.Status;
import io.github.dynamospring.migration.Backfills;
import io.github.dynamospring.migration.Migration;
import io.github.dynamospring.migration.live.LiveMigrations;
import io.github.dynamospring.start.StartRefusedException;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

import org.springframework.boot.DefaultApplicationArguments;
import org.springframework.boot.actuate.endpoint.InvalidEndpointRequestException;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Tests of the command, the section, the operations and the meters of backfills, with the
 * embedded database.
 */
@ExtendWith(OutputCaptureExtension.class)
class BackfillOperationsIntegrationTests {

	private static final int CRATES = 20;

	private final ApplicationContextRunner application = new ApplicationContextRunner()
		.withConfiguration(AutoConfigurations.of(EmbeddedDynamoAutoConfiguration.class,
				DynamoDbClientAutoConfiguration.class, DynamoTableNamesAutoConfiguration.class,
				DynamoDataAutoConfiguration.class, DynamoTablesAutoConfiguration.class,
				DynamoBatchAutoConfiguration.class, DynamoMigrationAutoConfiguration.class,
				DynamoBackfillRefusalAutoConfiguration.class, DynamoEndpointAutoConfiguration.class))
		.withUserConfiguration(Application.class)
		.withPropertyValues("dynamo.embedded.mode=always", "dynamo.batch.job-repository=true",
				"management.endpoints.web.exposure.include=*");

	private final ApplicationContextRunner migrating = this.application.withBean(Migration.class,
			() -> Migration.of(Crate.class));

	@Test
	void aCompleteRunEndsWithZero(CapturedOutput output) {
		this.migrating.run((context) -> {
			fill(context);
			assertThat(exitCode(context)).isZero();
			assertThat(output).contains(
					"Backfill of crates: complete, 16 of 16 segments done, 20 items written again, " + "20 verified, ");
		});
	}

	@Test
	void namesThePropertyOfAnUnknownClient() {
		this.migrating.withPropertyValues("dynamo.backfill.client=archive")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, (ex) -> {
					assertThat(ex.getName()).isEqualTo("dynamo.backfill.client");
					assertThat(ex.getReason()).startsWith("There is no such client. ");
				}));
	}

	@Test
	void aRunThatFailsHasAnExitCodeOfItsOwn() {
		this.migrating.run((context) -> {
			fill(context);
			spoil(context);
			assertThat(exitCode(context)).isEqualTo(3);
		});
	}

	@Test
	void aRunWithFailuresHasAnExitCodeOfItsOwn() {
		this.migrating.withPropertyValues("dynamo.backfill.max-failures=0.5").run((context) -> {
			fill(context);
			spoil(context);
			assertThat(exitCode(context)).isEqualTo(2);
		});
	}

	@Test
	void aRunThatDoesNotBeginHasAnExitCodeOfItsOwn(CapturedOutput output) {
		this.migrating.withPropertyValues("dynamo.batch.job-repository=false").run((context) -> {
			assertThat(exitCode(context)).isEqualTo(4);
			assertThat(output).contains("The backfill of crates did not run", "set dynamo.batch.job-repository=true");
			assertThat(section(context).unknown()).isEqualTo("could not be read: InvalidDataAccessApiUsageException");
		});
	}

	private static int exitCode(ApplicationContext context) {
		AtomicInteger code = new AtomicInteger(-1);
		new BackfillRunner(context.getBean(Backfills.class), context.getBean(LiveMigrations.class), Set.of("crates"),
				code::set)
			.run(new DefaultApplicationArguments());
		return code.get();
	}

	@Test
	void refusesToRunUnknownTables() {
		for (String tables : List.of("orders", "crates,orders", "")) {
			this.migrating.withPropertyValues("dynamo.backfill.run=" + tables)
				.run((context) -> assertThat(context).getFailure()
					.rootCause()
					.isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class,
							(refusal) -> assertThat(refusal.getReason()).isEqualTo("There are backfills of: crates.")));
		}
	}

	@Test
	void refusesToRunWithoutMigrations() {
		this.application.withPropertyValues("dynamo.backfill.run=crates")
			.run((context) -> assertThat(context).getFailure()
				.rootCause()
				.isInstanceOf(StartRefusedException.class)
				.hasMessage("'dynamo.backfill.run' is set, but there is no backfill"));
	}

	@Test
	void showsTheProgressWithoutKeys() {
		this.migrating.withPropertyValues("dynamo.backfill.max-failures=0.5", "dynamo.privacy.keys=plain")
			.run((context) -> {
				fill(context);
				spoil(context);
				assertThat(section(context)).isEqualTo(new BackfillDescriptor("crates", null, null));
				context.getBean(Backfills.class).run("crates");
				BackfillProgress progress = Objects.requireNonNull(section(context).lastRun());
				assertThat(progress.status()).isEqualTo(Status.INCOMPLETE);
				assertThat(progress.segmentsDone()).isEqualTo(progress.segments()).isEqualTo(16);
				assertThat(progress.changed()).isEqualTo(CRATES - 1);
				assertThat(progress.failures()).isOne();
				assertThat(progress.messages()).isEmpty();
			});
	}

	private static BackfillDescriptor section(ApplicationContext context) {
		return ((BackfillsDescriptor) Objects
			.requireNonNull(context.getBean(DynamoEndpoint.class).section("backfills"))).backfills().get(0);
	}

	@Test
	void operationsAreOffByDefault() {
		this.migrating.run((context) -> assertThat(context).hasNotFailed().doesNotHaveBean(BackfillEndpoint.class));
	}

	@Test
	void startsInTheBackground() {
		this.migrating.withPropertyValues("management.endpoint.dynamobackfill.access=UNRESTRICTED").run((context) -> {
			fill(context);
			BackfillEndpoint endpoint = context.getBean(BackfillEndpoint.class);
			assertThatExceptionOfType(InvalidEndpointRequestException.class).isThrownBy(() -> endpoint.start("orders"))
				.extracting(InvalidEndpointRequestException::getReason)
				.isEqualTo("No Migration is of the table 'orders': there are backfills of crates");
			endpoint.start("crates");
			endpoint.start("crates");
			Awaited.until(() -> status(context) == Status.COMPLETE);
			endpoint.stop("crates");
			assertThat(status(context)).isEqualTo(Status.COMPLETE);
		});
	}

	private static Status status(ApplicationContext context) {
		BackfillProgress progress = context.getBean(Backfills.class).progress("crates");
		return (progress != null) ? progress.status() : Status.RUNNING;
	}

	@Test
	void stopsWhenTheApplicationEnds() {
		this.migrating.run((context) -> {
			fill(context);
			CompletableFuture<Status> run = context.getBean(BackfillRunner.class).start("crates");
			Awaited.until(() -> context.getBean(Backfills.class).progress("crates") != null);
			context.getSourceApplicationContext().close();
			assertThat(run).isCompletedWithValue(Status.STOPPED);
		});
	}

	@Test
	void countsItemsByTheirOutcomes() {
		this.migrating.run((context) -> {
			fill(context);
			SimpleMeterRegistry registry = new SimpleMeterRegistry();
			context.getBean(BackfillMeters.class).bindTo(registry);
			context.getBean(Backfills.class).run("crates");
			context.getBean(Backfills.class).run("crates");
			assertThat(Stream.of("changed", "unchanged", "verified", "different", "failed")
				.map((outcome) -> count(registry, outcome))).containsExactly(20.0, 20.0, 40.0, 0.0, 0.0);
		});
	}

	private static double count(SimpleMeterRegistry registry, String outcome) {
		return registry.get("dynamodb.backfill.items")
			.tags("table", "crates", "outcome", outcome)
			.functionCounter()
			.count();
	}

	@Test
	void needsNeitherMicrometerNorTheActuator() {
		this.migrating.withClassLoader(new FilteredClassLoader(MeterBinder.class, Endpoint.class))
			.run((context) -> assertThat(context).hasSingleBean(Backfills.class)
				.doesNotHaveBean("dynamoBackfillsSection")
				.doesNotHaveBean("dynamoBackfillMeters"));
	}

	private static void fill(ApplicationContext context) {
		for (int i = 0; i < CRATES; i++) {
			put(context, "c" + i, AttributeValue.fromS("city" + i % 3));
		}
	}

	private static void spoil(ApplicationContext context) {
		put(context, "c7", AttributeValue.fromBool(true));
	}

	private static void put(ApplicationContext context, String id, AttributeValue city) {
		context.getBean(DynamoDbClient.class)
			.putItem((request) -> request.tableName("crates")
				.item(Map.of("pk", AttributeValue.fromS("CRATE#" + id), "sk", AttributeValue.fromS("CRATE"), "_type",
						AttributeValue.fromS("Crate"), "id", AttributeValue.fromS(id), "city", city)));
	}

	@Configuration(proxyBeanMethods = false)
	@AutoConfigurationPackage(basePackageClasses = Crate.class)
	static class Application {

	}

	@Table("crates")
	@PrimaryKey(partition = "CRATE#{id}", sort = "CRATE")
	@GlobalSecondaryIndex(name = "gsi1", partition = "CITY#{city}", sort = "CRATE#{id}")
	record Crate(String id, String city) {

	}

}
