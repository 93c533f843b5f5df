package io.github.dynamospring.operations.export.monitoring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.operations.export.ExportFormat;
import io.github.dynamospring.operations.export.ExportModel;
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

	private static final int SCHEMA_VERSION = 39;

	private static final String PATTERN = "access_pattern";

	private static final String LEGEND = "{{access_pattern}}";

	private static final String SECONDS = "s";

	private static final String PER_SECOND = "short";

	private static final String PERCENT = "percentunit";

	@Override
	public String name() {
		return "grafana";
	}

	@Override
	public Map<String, String> files(ExportModel model) {
		String name = MonitoringNames.of(model.application());
		Map<String, Object> dashboard = new LinkedHashMap<>();
		dashboard.put("uid", uid(name));
		dashboard.put("title", "DynamoDB of " + name);
		dashboard.put("tags", List.of("dynamodb"));
		dashboard.put("schemaVersion", SCHEMA_VERSION);
		dashboard.put("editable", true);
		dashboard.put("refresh", "30s");
		dashboard.put("time", time());
		dashboard.put("templating", Map.of("list", List.of(dataSource(), tables(PrometheusSelector.of(model)))));
		dashboard.put("panels", panels());
		return Map.of("monitoring/grafana-dashboard.json", ExportText.json(dashboard));
	}

	private static Map<String, Object> time() {
		Map<String, Object> time = new LinkedHashMap<>();
		time.put("from", "now-3h");
		time.put("to", "now");
		return time;
	}

	// at most 40 characters
	private static String uid(String name) {
		String uid = name + "-dynamodb";
		if (uid.length() <= 40) {
			return uid;
		}
		return "dynamodb-" + Integer.toHexString(name.hashCode());
	}

	private static Map<String, Object> dataSource() {
		Map<String, Object> variable = new LinkedHashMap<>();
		variable.put("name", "datasource");
		variable.put("label", "Data source");
		variable.put("type", "datasource");
		variable.put("query", "prometheus");
		return variable;
	}

	private static Map<String, Object> tables(PrometheusSelector selector) {
		Map<String, Object> variable = new LinkedHashMap<>();
		variable.put("name", "table");
		variable.put("label", "Table");
		variable.put("type", "query");
		variable.put("datasource", source());
		variable.put("query", "label_values(" + selector.series(LibraryMetrics.REQUESTS_COUNT) + ", table)");
		variable.put("refresh", 2);
		variable.put("includeAll", true);
		variable.put("multi", true);
		variable.put("sort", 1);
		return variable;
	}

	private static Map<String, Object> source() {
		Map<String, Object> source = new LinkedHashMap<>();
		source.put("type", "prometheus");
		source.put("uid", "${datasource}");
		return source;
	}

	private static List<Map<String, Object>> panels() {
		PrometheusSelector table = PrometheusSelector.ofVariable();
		Panels panels = new Panels();
		panels.row("Requests")
			.add("Requests a second", PER_SECOND, table.rate(PATTERN, LibraryMetrics.REQUESTS_COUNT), LEGEND)
			.add("Requests a second by outcome", PER_SECOND, table.rate("outcome", LibraryMetrics.REQUESTS_COUNT),
					"{{outcome}}")
			.add("Requests under way", PER_SECOND,
					"sum by (access_pattern) (" + table.series(LibraryMetrics.REQUESTS_ACTIVE) + ")", LEGEND)
			.add("Mean time", SECONDS,
					table.rate(PATTERN, LibraryMetrics.REQUESTS_SUM) + " / "
							+ table.rate(PATTERN, LibraryMetrics.REQUESTS_COUNT),
					LEGEND)
			.add("Time of the slowest", SECONDS,
					"max by (access_pattern) (" + table.series(LibraryMetrics.REQUESTS_MAX) + ")", LEGEND)
			.add("Time of 99 of 100 (needs percentiles-histogram)", SECONDS, "histogram_quantile(0.99, "
					+ table.rate("le, access_pattern", LibraryMetrics.REQUESTS_BUCKET) + ")", LEGEND);
		panels.row("Capacity")
			.add("Read units a second", PER_SECOND,
					table.rate(PATTERN, LibraryMetrics.CONSUMED_CAPACITY, "type=\"read\""), LEGEND)
			.add("Write units a second", PER_SECOND,
					table.rate(PATTERN, LibraryMetrics.CONSUMED_CAPACITY, "type=\"write\""), LEGEND)
			.add("Units a second by index", PER_SECOND,
					table.rate("table, index, type", LibraryMetrics.CONSUMED_CAPACITY), "{{table}} {{index}} {{type}}")
			.add("Units of failed conditions and cancelled transactions", PER_SECOND,
					table.rate(PATTERN, LibraryMetrics.ESTIMATED_CAPACITY), LEGEND)
			.add("Share of the hottest partition", PERCENT,
					"max by (table, index, type) (" + table.series(LibraryMetrics.PARTITION_HOT) + ")",
					"{{table}} {{index}} {{type}}")
			.add("Items read for each that is returned", PER_SECOND, table.rate(PATTERN, LibraryMetrics.ITEMS_SCANNED)
					+ " / " + table.rate(PATTERN, LibraryMetrics.ITEMS_RETURNED), LEGEND);
		panels.row("Failures")
			.add("Throttles a second", PER_SECOND, table.rate("reason, table, index", LibraryMetrics.THROTTLES),
					"{{reason}} {{table}} {{index}}")
			.add("Repeated attempts a second", PER_SECOND, table.rate("cause", LibraryMetrics.RETRIES), "{{cause}}")
			.add("Repetitions that were not enough", PER_SECOND,
					table.rate("access_pattern, cause", LibraryMetrics.RETRIES_EXHAUSTED),
					"{{access_pattern}} {{cause}}")
			.add("Failed conditions a second", PER_SECOND, table.rate(PATTERN, LibraryMetrics.CONDITION_FAILURES),
					LEGEND)
			.add("Cancelled actions a second", PER_SECOND,
					table.rate("access_pattern, reason", LibraryMetrics.TRANSACTION_CANCELLATIONS),
					"{{access_pattern}} {{reason}}")
			.add("Lost answers a second", PER_SECOND, table.rate(PATTERN, LibraryMetrics.ANSWERS_LOST), LEGEND);
		panels.row("Items, tables and connections")
			.add("Mean size of written items", "bytes",
					table.rate(PATTERN, LibraryMetrics.ITEM_SIZE_SUM) + " / "
							+ table.rate(PATTERN, LibraryMetrics.ITEM_SIZE_COUNT),
					LEGEND)
			.add("Largest written item", "bytes",
					"max by (access_pattern) (" + table.series(LibraryMetrics.ITEM_SIZE_MAX) + ")", LEGEND)
			.add("Items left unprocessed a second", PER_SECOND, table.rate(PATTERN, LibraryMetrics.BATCH_UNPROCESSED),
					LEGEND)
			.add("Size of tables", "bytes", "max by (table) (" + table.series(LibraryMetrics.TABLE_SIZE) + ")",
					"{{table}}")
			.add("Items of tables", PER_SECOND, "max by (table) (" + table.series(LibraryMetrics.TABLE_ITEMS) + ")",
					"{{table}}")
			.add("Connections in use (needs http-pool)", PER_SECOND,
					"sum by (client) (" + LibraryMetrics.CONNECTIONS_LEASED + ")", "{{client}}")
			.add("Calls that wait for one (needs http-pool)", PER_SECOND,
					"sum by (client) (" + LibraryMetrics.CONNECTIONS_PENDING + ")", "{{client}}");
		return panels.list;
	}

	/**
	 * Panels in rows, three beside each other.
	 */
	private static final class Panels {

		private static final int COLUMNS = 3;

		private static final int WIDTH = 8;

		private static final int HEIGHT = 8;

		private final List<Map<String, Object>> list = new ArrayList<>();

		private int y;

		private int column;

		Panels row(String title) {
			if (this.column > 0) {
				this.column = 0;
				this.y += HEIGHT;
			}
			Map<String, Object> row = panel("row", title, 0, COLUMNS * WIDTH, 1);
			row.put("collapsed", false);
			row.put("panels", List.of());
			this.y++;
			return this;
		}

		Panels add(String title, String unit, String query, String legend) {
			Map<String, Object> panel = panel("timeseries", title, this.column * WIDTH, WIDTH, HEIGHT);
			panel.put("datasource", source());
			panel.put("fieldConfig", fields(unit));
			Map<String, Object> target = new LinkedHashMap<>();
			target.put("refId", "A");
			target.put("datasource", source());
			target.put("expr", query);
			target.put("legendFormat", legend);
			panel.put("targets", List.of(target));
			this.column++;
			if (this.column == COLUMNS) {
				this.column = 0;
				this.y += HEIGHT;
			}
			return this;
		}

		private static Map<String, Object> fields(String unit) {
			Map<String, Object> fields = new LinkedHashMap<>();
			fields.put("defaults", Map.of("unit", unit));
			fields.put("overrides", List.of());
			return fields;
		}

		private Map<String, Object> panel(String type, String title, int x, int width, int height) {
			Map<String, Object> position = new LinkedHashMap<>();
			position.put("x", x);
			position.put("y", this.y);
			position.put("w", width);
			position.put("h", height);
			Map<String, Object> panel = new LinkedHashMap<>();
			panel.put("id", this.list.size() + 1);
			panel.put("type", type);
			panel.put("title", title);
			panel.put("gridPos", position);
			this.list.add(panel);
			return panel;
		}

	}

}
