package io.github.dynamospring.autoconfigure.operations.export;

import java.util.Map;

import io.github.dynamospring.autoconfigure.StartFailure;
import io.github.dynamospring.autoconfigure.data.repositories.Note;
import io.github.dynamospring.operations.export.DynamoExports;
import io.github.dynamospring.operations.export.ExportFormat;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.table.TableOperations;
import org.junit.jupiter.api.Test;
import org.mockito.BDDMockito;

import org.springframework.boot.autoconfigure.AutoConfigurationPackage;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Configuration;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link MonitoringConfiguration} and the format of policies.
 */
class MonitoringConfigurationTests {

	private final ApplicationContextRunner runner = new ApplicationContextRunner()
		.withUserConfiguration(Application.class)
		.withPropertyValues("dynamo.endpoint=http://localhost:1", "dynamo.embedded.mode=never",
				"spring.application.name=till", "dynamo.tables.env=prod");

	@Test
	void exportsAlarmsDashboardsAndPolicies() {
		this.runner.run((context) -> assertThat(context.getBean(DynamoExports.class).files()).containsKeys(
				"cloudformation/alarms.yaml", "cloudformation/alarms-notes.yaml", "cloudformation/dashboard.yaml",
				"terraform/alarms.tf.json", "monitoring/cloudwatch-dashboard.json", "monitoring/grafana-dashboard.json",
				"monitoring/prometheus-rules.yaml", "monitoring/yace.yaml", "iam/read.json", "iam/write.json",
				"iam/table-notes.json"));
	}

	@Test
	void thresholdsOfLatencyAreProperties() {
		this.runner
			.withPropertyValues("dynamo.export.formats=alarms", "dynamo.export.alarms.latency-p95=1500us",
					"dynamo.export.alarms.latency-p99=2s")
			.run((context) -> assertThat(
					context.getBean(DynamoExports.class).files().get("cloudformation/alarms-notes.yaml"))
				.contains("Threshold: 2000"));
	}

	@Test
	void refusesAThresholdOfNothing() {
		FailureAnalysis analysis = StartFailure
			.of(this.runner.withPropertyValues("dynamo.export.alarms.latency-p99=0ms"));
		assertThat(analysis.getDescription()).contains("dynamo.export.alarms.latency-p99")
			.contains("It must be at least 1 ms.");
	}

	@Test
	void tablesThatAreValidatedMayBeDescribedInWhole() {
		this.runner.withPropertyValues("dynamo.export.formats=policies")
			.run((context) -> assertThat(read(context.getBean(DynamoExports.class).files()))
				.contains("dynamodb:DescribeTable")
				.doesNotContain("dynamodb:DescribeTimeToLive"));
		this.runner.withBean(TableOperations.class, () -> BDDMockito.mock(TableOperations.class))
			.withPropertyValues("dynamo.export.formats=policies", "dynamo.tables.management=validate")
			.run((context) -> assertThat(read(context.getBean(DynamoExports.class).files()))
				.contains("dynamodb:DescribeTimeToLive"));
	}

	private static String read(Map<String, String> files) {
		return files.get("iam/read.json");
	}

	@Test
	void aFormatGivesWayToOneOfTheApplication() {
		ExportFormat own = new ExportFormat() {

			@Override
			public String name() {
				return "grafana";
			}

			@Override
			public Map<String, String> files(ExportModel model) {
				return Map.of("own.json", "{}");
			}

		};
		this.runner.withBean(ExportFormat.class, () -> own)
			.withPropertyValues("dynamo.export.formats=grafana")
			.run((context) -> assertThat(context.getBean(DynamoExports.class).files()).containsOnlyKeys("own.json"));
	}

	@Configuration(proxyBeanMethods = false)
	@EnableAutoConfiguration
	@AutoConfigurationPackage(basePackageClasses = Note.class)
	static class Application {

	}

}
