package io.github.dynamospring.autoconfigure.operations.export;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.autoconfigure.StartFailure;
import io.github.dynamospring.autoconfigure.purchases.Purchase;
import io.github.dynamospring.large.letters.Letter;
import io.github.dynamospring.operations.export.DynamoExports;
import io.github.dynamospring.operations.export.ExportFormat;
import io.github.dynamospring.operations.export.ExportModel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.ListTablesResponse;
import software.amazon.awssdk.services.s3.S3Client;

import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;

/**
 * Tests for {@link DynamoExportAutoConfiguration}.
 */
class DynamoExportAutoConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withUserConfiguration(Application.class)
		.withPropertyValues("dynamo.endpoint=http://localhost:1", "dynamo.embedded.mode=never",
				"dynamo.export.formats=summary");

	@TempDir
	private Path directory;

	@Test
	void encryptsWhatTheChecklistAsksToEncrypt() {
		this.runner
			.withPropertyValues("dynamo.tables.sensitive-classifications=secret",
					"dynamo.tables.definitions.purchases.tags.data-classification=Secret")
			.run((context) -> assertThat(context.getBean(DynamoExports.class).files().get("summary.txt"))
				.contains("customer key true"));
		this.runner
			.withPropertyValues("dynamo.tables.sensitive-classifications=secret",
					"dynamo.tables.definitions.purchases.tags.data-classification=restricted")
			.run((context) -> assertThat(context.getBean(DynamoExports.class).files().get("summary.txt"))
				.contains("customer key false"));
	}

	@Test
	void exportsTablesWithTheDefaultsOfProduction() {
		this.runner
			.withPropertyValues("spring.application.name=till", "dynamo.tables.env=prod", "dynamo.export.owner=shop",
					"dynamo.export.cost-center=42", "dynamo.export.data-classification=internal",
					"dynamo.export.tags.team=blue", "dynamo.tables.definitions.purchases.tags.owner=sales",
					"dynamo.export.account=123456789012", "dynamo.region=eu-west-1")
			.run((context) -> assertThat(context.getBean(DynamoExports.class).files()).containsExactly(Map.entry(
					"summary.txt",
					"""
							Application[name=till, env=prod, service=till, region=eu-west-1, account=123456789012, client=null]
							prod-till-purchases: deletion protection true, recovery true, customer key false
							{cost-center=42, data-classification=internal, env=prod, owner=sales, service=till, team=blue}
							""")));
	}

	@Test
	void exportsTheTablesOfANamedClientIntoAFolderOfTheirOwn() {
		new ApplicationContextRunner().withUserConfiguration(Library.class)
			.withPropertyValues("dynamo.embedded.mode=never", "dynamo.endpoint=http://localhost:1",
					"dynamo.region=eu-west-1", "dynamo.export.account=123456789012",
					"dynamo.clients.archive.region=eu-north-1", "spring.application.name=library",
					"dynamo.export.formats=summary,policies,yace,alarms,cloudformation")
			.run((context) -> {
				Map<String, String> files = context.getBean(DynamoExports.class).files();
				assertThat(files.get("clients/archive/summary.txt")).startsWith(
						"Application[name=library, env=null, service=library, region=eu-north-1, account=123456789012, client=archive]\n"
								+ "library-leaves:");
				assertThat(files.get("clients/archive/iam/admin.json"))
					.contains("arn:aws:dynamodb:eu-north-1:123456789012:table/library-leaves");
				assertThat(files.get("clients/archive/iam/vpc-endpoint.json"))
					.contains("arn:aws:dynamodb:eu-north-1:123456789012:table/library-leaves");
				assertThat(files.get("clients/archive/monitoring/yace.yaml")).contains("eu-north-1", "library-leaves")
					.doesNotContain("eu-west-1");
				assertThat(files.get("clients/archive/terraform/policies.tf.json"))
					.contains("${var.service}-archive-dynamodb-admin");
				assertThat(files).allSatisfy((path, text) -> {
					if (!path.startsWith("clients/")) {
						assertThat(text).doesNotContain("leaves", "eu-north-1");
					}
				});
			});
	}

	@Test
	void aNamedClientWithCredentialsOfItsOwnHasAnAccountOfItsOwn() {
		ApplicationContextRunner archive = new ApplicationContextRunner().withUserConfiguration(Library.class)
			.withPropertyValues("dynamo.embedded.mode=never", "dynamo.endpoint=http://localhost:1",
					"dynamo.region=eu-west-1", "dynamo.export.account=123456789012",
					"dynamo.clients.archive.credentials.access-key=key",
					"dynamo.clients.archive.credentials.secret-key=secret", "dynamo.export.formats=policies");
		archive.run((context) -> assertThat(context.getBean(DynamoExports.class).files()).hasEntrySatisfying(
				"clients/archive/iam/admin.json",
				(text) -> assertThat(text).contains("arn:aws:dynamodb:eu-west-1:ACCOUNT_ID:table/leaves")));
		archive.withPropertyValues("dynamo.export.accounts.archive=210987654321")
			.run((context) -> assertThat(context.getBean(DynamoExports.class).files()).hasEntrySatisfying(
					"clients/archive/iam/admin.json",
					(text) -> assertThat(text).contains("arn:aws:dynamodb:eu-west-1:210987654321:table/leaves")));
	}

	@Test
	void exportsTheBucketOfLargeValues() {
		ApplicationContextRunner letters = new ApplicationContextRunner().withUserConfiguration(Letters.class)
			.withBean(S3Client.class, () -> mock(S3Client.class))
			.withPropertyValues("dynamo.embedded.mode=never", "dynamo.endpoint=http://localhost:1",
					"dynamo.attributes.large.bucket=values", "dynamo.attributes.large.prefix=test");
		letters.run((context) -> assertThat(context.getBean(DynamoExports.class).files())
			.containsKeys("cloudformation/bucket.yaml", "terraform/bucket/bucket.tf.json")
			.hasEntrySatisfying("iam/migration.json",
					(text) -> assertThat(text).contains("arn:aws:s3:::values/test/*")));
		this.runner.withPropertyValues("dynamo.attributes.large.bucket=values", "dynamo.export.formats=cloudformation")
			.run((context) -> assertThat(context.getBean(DynamoExports.class).files())
				.containsOnlyKeys("cloudformation/tables.yaml"));
	}

	@Test
	void keepsWhatIsConfigured() {
		this.runner
			.withPropertyValues("dynamo.tables.definitions.purchases.deletion-protection=false",
					"dynamo.tables.definitions.purchases.point-in-time-recovery=false",
					"dynamo.export.data-classification=restricted")
			.run((context) -> assertThat(context.getBean(DynamoExports.class).files().get("summary.txt")).contains(
					"Application[name=application, env=null, service=null, region=null, account=null, client=null]",
					"purchases: deletion protection false, recovery false, customer key true"));
	}

	@Test
	void asksForNoKeyWhereOneIsConfigured() {
		this.runner
			.withPropertyValues("dynamo.tables.definitions.purchases.kms-key-id=alias/shop",
					"dynamo.tables.definitions.purchases.tags.data-classification=restricted")
			.run((context) -> assertThat(context.getBean(DynamoExports.class).files().get("summary.txt"))
				.contains("customer key false"));
	}

	@Test
	void keepsTheTemplatesOfFormatsInANativeImage() {
		RuntimeHints hints = new RuntimeHints();
		new DynamoExportAutoConfiguration.TemplateHints().registerHints(hints, null);
		String folder = "io/github/dynamospring/operations/export/";
		assertThat(List.of("monitoring/alarms.yaml", "monitoring/cloudwatch-dashboard.json",
				"monitoring/grafana-dashboard.json", "monitoring/prometheus-rules.yaml", "monitoring/yace.yaml",
				"cloudformation/tables.yaml", "terraform/tables.json"))
			.allSatisfy(
					(name) -> assertThat(RuntimeHintsPredicates.resource().forResource(folder + name)).accepts(hints));
	}

	@Test
	void refusesAnUnknownFormat() {
		FailureAnalysis analysis = StartFailure.of(this.runner.withPropertyValues("dynamo.export.formats=pulumi",
				"dynamo.export.directory=" + this.directory.resolve("infra")));
		assertThat(analysis.getDescription()).isEqualTo("There is no export format 'pulumi'");
		assertThat(analysis.getAction()).startsWith("Choose among ").contains("summary");
	}

	@Test
	void refusesAnEmptyDirectory() {
		FailureAnalysis analysis = StartFailure.of(this.runner.withPropertyValues("dynamo.export.directory="));
		assertThat(analysis.getDescription()).contains("'dynamo.export.directory' is ''")
			.endsWith("It names no directory. Write --dynamo.export.directory=<directory>.");
	}

	@Test
	void refusesAFileInPlaceOfTheDirectory() throws IOException {
		Path file = Files.writeString(this.directory.resolve("infra"), "mine");
		FailureAnalysis analysis = StartFailure.of(this.runner.withPropertyValues("dynamo.export.directory=" + file));
		assertThat(analysis.getDescription()).isEqualTo("Exports cannot be written to " + file + ": it is a file");
	}

	@Test
	void sendsNothingWhileExportsAreWritten() {
		FailureAnalysis analysis = StartFailure.of(this.runner.withUserConfiguration(Eager.class)
			.withPropertyValues("dynamo.export.directory=" + this.directory.resolve("infra")));
		assertThat(analysis.getDescription())
			.isEqualTo("No request is sent while exports are written, because 'dynamo.export.directory' is set");
		assertThat(this.directory).isEmptyDirectory();
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackageClasses = Purchase.class)
	static class Application {

		@Bean
		ExportFormat summary() {
			return new SummaryFormat();
		}

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackageClasses = Letter.class)
	static class Letters {

	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackages = "io.github.dynamospring.places.configured")
	static class Library {

		@Bean
		ExportFormat summary() {
			return new SummaryFormat();
		}

	}

	@Configuration(proxyBeanMethods = false)
	static class Eager {

		@Bean
		ListTablesResponse tables(DynamoDbClient client) {
			return client.listTables();
		}

	}

	/**
	 * Format of an application.
	 */
	private static final class SummaryFormat implements ExportFormat {

		@Override
		public String name() {
			return "summary";
		}

		@Override
		public Map<String, String> files(ExportModel model) {
			StringBuilder text = new StringBuilder().append(model.application()).append('\n');
			model.tables()
				.forEach((table) -> text.append(table.name())
					.append(": deletion protection ")
					.append(table.settings().deletionProtection())
					.append(", recovery ")
					.append(table.settings().pointInTimeRecovery())
					.append(", customer key ")
					.append(table.customerKeyNeeded())
					.append('\n')
					.append(table.settings().tags())
					.append('\n'));
			return Map.of("summary.txt", text.toString());
		}

	}

}
