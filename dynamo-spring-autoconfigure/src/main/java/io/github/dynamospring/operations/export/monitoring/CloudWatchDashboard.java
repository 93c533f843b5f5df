package io.github.dynamospring.operations.export.monitoring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

import io.github.dynamospring.operations.export.monitoring.CloudWatchMetric.MeteredResource;

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

	private final List<MonitoredTable> tables;

	CloudWatchDashboard(List<MonitoredTable> tables) {
		this.tables = tables;
	}

	/**
	 * Return the body of the dashboard that tables with replicas have beside it. Which
	 * regions there are is found by a search.
	 */
	Map<String, Object> replication(String region) {
		List<Map<String, Object>> widgets = new ArrayList<>();
		for (MonitoredTable table : this.tables) {
			int place = widgets.size();
			Map<String, Object> properties = new LinkedHashMap<>();
			properties.put("title", "Latency of replication of " + table.name() + ", in ms");
			properties.put("region", region);
			properties.put("view", "timeSeries");
			properties.put("metrics",
					List.of(List.of(Map.of("expression", "SEARCH('{AWS/DynamoDB,ReceivingRegion,TableName} TableName=\""
							+ table.name() + "\" MetricName=\"ReplicationLatency\"', 'Maximum', 60)"))));
			widgets.add(widget("metric", place % COLUMNS * WIDTH, place / COLUMNS * HEIGHT, WIDTH, HEIGHT, properties));
		}
		return Map.of("widgets", widgets);
	}

	/**
	 * Return the body of the dashboard.
	 * @param region the region, or the placeholder of a template
	 */
	Map<String, Object> body(String region) {
		List<Map<String, Object>> widgets = new ArrayList<>();
		int y = 0;
		for (MonitoredTable table : this.tables) {
			y = add(widgets, y, "Table " + table.name(), ofTable(table), region);
		}
		add(widgets, y, "Account", ofAccount(), region);
		Map<String, Object> body = new LinkedHashMap<>();
		body.put("widgets", widgets);
		return body;
	}

	private static int add(List<Map<String, Object>> widgets, int y, String title, List<Graph> graphs, String region) {
		widgets.add(widget("text", 0, y, COLUMNS * WIDTH, 1, Map.of("markdown", "## " + title)));
		int next = y + 1;
		for (int i = 0; i < graphs.size(); i++) {
			widgets.add(widget("metric", i % COLUMNS * WIDTH, next + i / COLUMNS * HEIGHT, WIDTH, HEIGHT,
					graphs.get(i).properties(region)));
		}
		return next + (graphs.size() + COLUMNS - 1) / COLUMNS * HEIGHT;
	}

	private static Map<String, Object> widget(String type, int x, int y, int width, int height,
			Map<String, Object> properties) {
		Map<String, Object> widget = new LinkedHashMap<>();
		widget.put("type", type);
		widget.put("x", x);
		widget.put("y", y);
		widget.put("width", width);
		widget.put("height", height);
		widget.put("properties", properties);
		return widget;
	}

	private static List<Graph> ofTable(MonitoredTable table) {
		MeteredResource itself = new MeteredResource(table.name(), null);
		List<Graph> graphs = new ArrayList<>();
		graphs.add(ofResources("Read units", table, "ConsumedReadCapacityUnits"));
		graphs.add(ofResources("Write units", table, "ConsumedWriteCapacityUnits"));
		graphs.add(ofOperations("Latency of 99 of 100 requests, in ms", table, "SuccessfulRequestLatency", "p99"));
		graphs.add(ofResources("Throttled reads and writes", table, "ReadThrottleEvents", "WriteThrottleEvents"));
		graphs.add(ofResources("Throttles of hot keys", table, "ReadKeyRangeThroughputThrottleEvents",
				"WriteKeyRangeThroughputThrottleEvents"));
		graphs.add(ofResources("Throttles by what is provisioned", table, "ReadProvisionedThroughputThrottleEvents",
				"WriteProvisionedThroughputThrottleEvents"));
		graphs.add(ofResources("Throttles by the on-demand maximum", table, "ReadMaxOnDemandThroughputThrottleEvents",
				"WriteMaxOnDemandThroughputThrottleEvents"));
		graphs.add(ofResources("Throttles by the quota of the account", table, "ReadAccountLimitThrottleEvents",
				"WriteAccountLimitThrottleEvents"));
		graphs.add(ofOperations("System errors", table, "SystemErrors", CloudWatchMetric.SUM));
		graphs.add(new Graph("Conditions and conflicts",
				List.of(CloudWatchMetric.of(itself, "ConditionalCheckFailedRequests", CloudWatchMetric.SUM),
						CloudWatchMetric.of(itself, "TransactionConflict", CloudWatchMetric.SUM))));
		if (table.operations().contains("Query")) {
			graphs.add(new Graph("Most items of a page of a query", List.of(CloudWatchMetric.ofOperation(table.name(),
					"Query", "ReturnedItemCount", CloudWatchMetric.MAXIMUM))));
		}
		if (!table.indexes().isEmpty()) {
			graphs.add(new Graph("Write units that fill new indexes", table.indexes()
				.stream()
				.map((index) -> CloudWatchMetric.of(index, "OnlineIndexConsumedWriteCapacity", CloudWatchMetric.SUM))
				.toList()));
			graphs.add(new Graph("Progress of new indexes, in percent", table.indexes()
				.stream()
				.map((index) -> CloudWatchMetric.of(index, "OnlineIndexPercentageProgress", CloudWatchMetric.MAXIMUM))
				.toList()));
		}
		if (table.expires()) {
			graphs.add(new Graph("Expired items",
					List.of(CloudWatchMetric.of(itself, "TimeToLiveDeletedItemCount", CloudWatchMetric.SUM))));
		}
		return graphs;
	}

	private static Graph ofResources(String title, MonitoredTable table, String... names) {
		return new Graph(title,
				Stream.of(names)
					.flatMap((name) -> table.resources()
						.stream()
						.map((resource) -> CloudWatchMetric.of(resource, name, CloudWatchMetric.SUM)))
					.toList());
	}

	private static Graph ofOperations(String title, MonitoredTable table, String name, String statistic) {
		return new Graph(title,
				table.operations()
					.stream()
					.map((operation) -> CloudWatchMetric.ofOperation(table.name(), operation, name, statistic))
					.toList());
	}

	private static List<Graph> ofAccount() {
		return List.of(new Graph("Provisioned capacity in use, in percent of the quota", List.of(
				CloudWatchMetric.ofAccount("AccountProvisionedReadCapacityUtilization", CloudWatchMetric.MAXIMUM),
				CloudWatchMetric.ofAccount("AccountProvisionedWriteCapacityUtilization", CloudWatchMetric.MAXIMUM))),
				new Graph("Tables", List.of(CloudWatchMetric.ofUsage(AccountAlarms.TABLE_COUNT))),
				new Graph("Bad requests", List.of(CloudWatchMetric.ofAccount("UserErrors", CloudWatchMetric.SUM))));
	}

	/**
	 * Graph of metrics over time.
	 *
	 * @param title the title
	 * @param metrics the metrics
	 */
	private record Graph(String title, List<CloudWatchMetric> metrics) {

		Map<String, Object> properties(String region) {
			Map<String, Object> properties = new LinkedHashMap<>();
			properties.put("title", this.title);
			properties.put("region", region);
			properties.put("view", "timeSeries");
			properties.put("period", 60);
			properties.put("metrics", this.metrics.stream().map(Graph::line).toList());
			return properties;
		}

		private static List<Object> line(CloudWatchMetric metric) {
			List<Object> line = new ArrayList<>(List.of(metric.namespace(), metric.name()));
			metric.dimensions().forEach((name, value) -> {
				line.add(name);
				line.add(value);
			});
			line.add(Map.of("stat", metric.statistic()));
			return line;
		}

	}

}
