package io.github.dynamospring.operations.export.monitoring;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.operations.export.ExportFormat;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportTemplate;
import io.github.dynamospring.operations.export.ExportText;
import io.github.dynamospring.operations.export.ExportedTable;

/**
 * Format of rules of Prometheus over the meters of the library, by the names that
 * Micrometer's registry gives them.
 */
final class PrometheusFormat implements ExportFormat {

	/** Tag of requests over several tables. */
	private static final String SEVERAL = "several";

	@Override
	public String name() {
		return "prometheus";
	}

	@Override
	public Map<String, String> files(ExportModel model) {
		if (model.tables().isEmpty()) {
			return Map.of();
		}
		ExportTemplate template = ExportTemplate.read(PrometheusFormat.class, "prometheus-rules.yaml");
		List<ExportTemplate> groups = new ArrayList<>(template.parts("groups"));
		if (!model.listeners().tables().isEmpty()) {
			groups.add(template.part("streams"));
		}
		Map<String, ?> values = Map.of("name", MonitoringNames.of(model.application()), "tables", selector(model));
		return Map.of("monitoring/prometheus-rules.yaml",
				ExportText.yaml(Map.of("groups", groups.stream().map((group) -> group.fill(values)).toList())));
	}

	/**
	 * Return the matcher of the series of an application, without braces.
	 */
	static String selector(ExportModel model) {
		return Stream.concat(model.tables().stream().map(ExportedTable::name), Stream.of(SEVERAL))
			.map((name) -> name.replace(".", "\\\\."))
			.collect(Collectors.joining("|", "table=~\"", "\""));
	}

}
