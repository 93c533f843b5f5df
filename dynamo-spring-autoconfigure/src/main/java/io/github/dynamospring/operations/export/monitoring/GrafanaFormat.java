package io.github.dynamospring.operations.export.monitoring;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.operations.export.ExportFormat;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportTemplate;
import io.github.dynamospring.operations.export.ExportText;

/**
 * Format of a dashboard of Grafana over the meters of the library in Prometheus, by
 * access pattern.
 *
 * @see <a href=
 * "https://grafana.com/docs/grafana/latest/dashboards/build-dashboards/view-dashboard-json-model/">JSON
 * model of dashboards</a>
 */
final class GrafanaFormat implements ExportFormat {

	private static final int COLUMNS = 3;

	private static final int SIZE = 8;

	@Override
	public String name() {
		return "grafana";
	}

	@Override
	public Map<String, String> files(ExportModel model) {
		ExportTemplate template = ExportTemplate.read(GrafanaFormat.class, "grafana-dashboard.json");
		String name = MonitoringNames.of(model.application());
		List<ExportTemplate> rows = new ArrayList<>(template.parts("rows"));
		if (!model.listeners().tables().isEmpty()) {
			rows.add(template.part("streams"));
		}
		Map<String, Object> dashboard = template.part("dashboard")
			.fill(Map.of("name", name, "uid", uid(name), "tables", PrometheusFormat.selector(model), "panels",
					panels(template, rows)));
		return Map.of("monitoring/grafana-dashboard.json", ExportText.json(dashboard));
	}

	// at most 40 characters
	private static String uid(String name) {
		String uid = name + "-dynamodb";
		if (uid.length() <= 40) {
			return uid;
		}
		return "dynamodb-" + Integer.toHexString(name.hashCode());
	}

	private static List<Map<String, Object>> panels(ExportTemplate template, List<ExportTemplate> rows) {
		List<Map<String, Object>> panels = new ArrayList<>();
		int y = 0;
		for (ExportTemplate row : rows) {
			panels.add(panel(template.part("row"), row, panels.size() + 1, 0, y++));
			List<ExportTemplate> cells = row.parts("panels");
			for (int i = 0; i < cells.size(); i++) {
				panels.add(panel(template.part("panel"), cells.get(i), panels.size() + 1, i % COLUMNS * SIZE,
						y + i / COLUMNS * SIZE));
			}
			y += (cells.size() + COLUMNS - 1) / COLUMNS * SIZE;
		}
		return panels;
	}

	private static Map<String, Object> panel(ExportTemplate template, ExportTemplate texts, int id, int x, int y) {
		Map<String, Object> values = new HashMap<>(texts.fill(Map.of()));
		values.putAll(Map.of("id", id, "x", x, "y", y));
		return template.fill(values);
	}

}
