package io.github.dynamospring.operations.export.monitoring;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

import io.github.dynamospring.operations.export.ExportFormat;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportTemplate;
import io.github.dynamospring.operations.export.ExportText;
import io.github.dynamospring.operations.export.monitoring.CloudWatchMetric.MeteredResource;

/**
 * Format of jobs of YACE, which brings CloudWatch's metrics to Prometheus. Jobs are
 * static: they ask for these tables alone, and need no permission to find others.
 *
 * @see <a href=
 * "https://github.com/prometheus-community/yet-another-cloudwatch-exporter/blob/master/docs/configuration.md">Configuration
 * of YACE</a>
 */
final class YaceFormat implements ExportFormat {

	@Override
	public String name() {
		return "yace";
	}

	@Override
	public Map<String, String> files(ExportModel model) {
		if (model.tables().isEmpty()) {
			return Map.of();
		}
		ExportTemplate template = ExportTemplate.read(YaceFormat.class, "yace.yaml");
		Jobs jobs = new Jobs(template, AlarmFormat.region(model.application().region()), new ArrayList<>());
		for (MonitoredTable table : MonitoredTable.of(model)) {
			table.resources().forEach((resource) -> jobs.add(resource, table));
			table.operations()
				.forEach((operation) -> jobs.add(table.name() + "-" + operation,
						CloudWatchMetric.ofOperation(table.name(), operation), Set.of("operation")));
		}
		jobs.add("account", Map.of(), Set.of("account"));
		return Map.of("monitoring/yace.yaml",
				ExportText.yaml(template.part("configuration").fill(Map.of("jobs", jobs.list()))));
	}

	/**
	 * Jobs, each with the metrics of some kinds.
	 */
	private record Jobs(ExportTemplate template, String region, List<Map<String, Object>> list) {

		void add(MeteredResource resource, MonitoredTable table) {
			Set<String> kinds = new TreeSet<>(Set.of("resource", (resource.index() != null) ? "index" : "table"));
			if (table.isProvisioned()) {
				kinds.add("provisioned");
			}
			if (table.expires() && resource.index() == null) {
				kinds.add("expiry");
			}
			String name = resource.table();
			if (resource.index() != null) {
				name += "-" + resource.index();
			}
			add(name, resource.dimensions(), kinds);
		}

		void add(String name, Map<String, String> dimensions, Set<String> kinds) {
			List<Map<String, Object>> metrics = this.template.parts("metrics")
				.stream()
				.map((metric) -> metric.fill(Map.of()))
				.filter((metric) -> kinds.contains(metric.remove("of")))
				.toList();
			this.list.add(this.template.part("job")
				.fill(Map.of("name", name, "region", this.region, "dimensions",
						CloudWatchMetric.pairs(dimensions, "name", "value"), "metrics", metrics)));
		}

	}

}
