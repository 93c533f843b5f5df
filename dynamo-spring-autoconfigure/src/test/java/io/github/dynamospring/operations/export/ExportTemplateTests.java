package io.github.dynamospring.operations.export;

import java.util.List;
import java.util.Map;

import io.github.dynamospring.operations.export.monitoring.MonitoringFormats;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Tests for {@link ExportTemplate}.
 */
class ExportTemplateTests {

	private static final ExportTemplate TEMPLATE = ExportTemplate.read(MonitoringFormats.class, "alarms.yaml")
		.part("terraform");

	@Test
	void aPlaceholderAloneBecomesItsValue() {
		Map<String, Object> alarm = TEMPLATE.part("alarm").fill(Map.of("threshold", 5L, "metrics", List.of("m")));
		assertThat(alarm).containsEntry("threshold", 5L).containsEntry("metric_query", List.of("m"));
	}

	@Test
	void aMemberWithoutAValueIsLeftOut() {
		assertThat(TEMPLATE.part("alarm").fill(Map.of("name", "a"))).containsEntry("alarm_name", "a")
			.containsEntry("treat_missing_data", "notBreaching")
			.doesNotContainKeys("count", "threshold");
	}

	@Test
	void placeholdersWithinTextsAndNamesAreReplaced() {
		Map<String, Object> dashboards = TEMPLATE.part("dashboard")
			.fill(Map.of("name", "$1", "suffix", "-2", "end", "_2", "body", "{}", "replication", "{}"));
		assertThat(dashboards).containsOnlyKeys("dynamodb_2", "dynamodb_replication_2")
			.containsEntry("dynamodb_2", Map.of("dashboard_name", "$1-dynamodb-2", "dashboard_body", "{}"));
	}

}
