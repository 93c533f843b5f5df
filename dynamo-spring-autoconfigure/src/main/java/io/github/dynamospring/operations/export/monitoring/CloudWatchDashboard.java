package io.github.dynamospring.operations.export.monitoring;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.operations.export.ExportTemplate;

/**
 * Dashboard over the metrics that CloudWatch has of the tables: a row for each table, and
 * one for the account.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/CloudWatch-Dashboard-Body-Structure.html">Dashboard
 * body structure</a>
 */
final class CloudWatchDashboard {

	private static final int COLUMNS = 3;

	private static final int WIDTH = 8;

	private static final int HEIGHT = 6;

	private final ExportTemplate template;

	private final List<MonitoredTable> tables;

	/**
	 * Create a dashboard.
	 * @param template the resource with its graphs
	 * @param tables the tables
	 */
	CloudWatchDashboard(ExportTemplate template, List<MonitoredTable> tables) {
		this.template = template;
		this.tables = tables;
	}

	/**
	 * Return the body of the dashboard that tables with replicas have beside it. Which
	 * regions there are is found by a search.
	 */
	Map<String, Object> replication(String region) {
		List<Map<String, Object>> graphs = this.tables.stream()
			.map((table) -> this.template.part("replication").fill(Map.of("table", table.name())))
			.toList();
		List<Map<String, Object>> widgets = new ArrayList<>();
		add(widgets, 0, graphs, Map.of("region", region));
		return Map.of("widgets", widgets);
	}

	/**
	 * Return the body of the dashboard.
	 * @param region the region, or the placeholder of a template
	 */
	Map<String, Object> body(String region) {
		Map<String, Object> values = Map.of("region", region, "period", 60);
		List<Map<String, Object>> widgets = new ArrayList<>();
		int y = 0;
		for (MonitoredTable table : this.tables) {
			widgets.add(heading("Table " + table.name(), y));
			y = add(widgets, y + 1, graphs(table), values);
		}
		widgets.add(heading("Account", y));
		add(widgets, y + 1, this.template.parts("account").stream().map((graph) -> graph.fill(Map.of())).toList(),
				values);
		return Map.of("widgets", widgets);
	}

	private Map<String, Object> heading(String title, int y) {
		return this.template.part("heading").fill(Map.of("title", title, "y", y));
	}

	private int add(List<Map<String, Object>> widgets, int y, List<Map<String, Object>> graphs,
			Map<String, Object> common) {
		for (int i = 0; i < graphs.size(); i++) {
			Map<String, Object> values = new HashMap<>(common);
			values.putAll(graphs.get(i));
			values.putAll(Map.of("x", i % COLUMNS * WIDTH, "y", y + i / COLUMNS * HEIGHT));
			widgets.add(this.template.part("graph").fill(values));
		}
		return y + (graphs.size() + COLUMNS - 1) / COLUMNS * HEIGHT;
	}

	/** A graph without metrics is left out. */
	private List<Map<String, Object>> graphs(MonitoredTable table) {
		List<Map<String, Object>> graphs = new ArrayList<>();
		for (ExportTemplate template : this.template.parts("table")) {
			Map<String, Object> graph = template.fill(Map.of());
			List<Map<String, String>> dimensions = table.dimensions(String.valueOf(graph.get("of")));
			String statistic = String.valueOf(graph.get("statistic"));
			List<?> metrics = template.list("metrics")
				.stream()
				.flatMap((metric) -> dimensions.stream().map((each) -> line(metric, each, statistic)))
				.toList();
			if (!metrics.isEmpty()) {
				graph.put("metrics", metrics);
				graphs.add(graph);
			}
		}
		if (table.listened()) {
			graphs.add(this.template.part("stream").fill(Map.of("table", table.name())));
		}
		return graphs;
	}

	private static List<Object> line(Object metric, Map<String, String> dimensions, String statistic) {
		List<Object> line = new ArrayList<>(List.of(CloudWatchMetric.DYNAMO, metric));
		dimensions.forEach((name, value) -> {
			line.add(name);
			line.add(value);
		});
		line.add(Map.of("stat", statistic));
		return line;
	}

}
