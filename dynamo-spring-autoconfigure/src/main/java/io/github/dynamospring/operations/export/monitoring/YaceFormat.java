package io.github.dynamospring.operations.export.monitoring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.operations.export.ExportFormat;
import io.github.dynamospring.operations.export.ExportModel;
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

	private static final int MINUTE = 60;

	private static final int FIVE_MINUTES = 5 * MINUTE;

	@Override
	public String name() {
		return "yace";
	}

	@Override
	public Map<String, String> files(ExportModel model) {
		List<Map<String, Object>> jobs = new ArrayList<>();
		String region = AlarmFormat.region(model.application().region());
		for (MonitoredTable table : MonitoredTable.of(model)) {
			table.resources().forEach((resource) -> jobs.add(job(resource, table, region)));
			table.operations()
				.forEach((operation) -> jobs.add(job(table.name() + "-" + operation, region,
						CloudWatchMetric.ofOperation(table.name(), operation, "", "").dimensions(), ofOperation())));
		}
		if (jobs.isEmpty()) {
			return Map.of();
		}
		jobs.add(job("account", region, Map.of(), ofAccount()));
		Map<String, Object> configuration = new LinkedHashMap<>();
		configuration.put("apiVersion", "v1alpha1");
		configuration.put("static", jobs);
		return Map.of("monitoring/yace.yaml", ExportText.yaml(configuration));
	}

	private static Map<String, Object> job(MeteredResource resource, MonitoredTable table, String region) {
		List<Map<String, Object>> metrics = new ArrayList<>();
		for (String capacity : List.of("Read", "Write")) {
			metrics.add(sum("Consumed" + capacity + "CapacityUnits"));
			if (table.isProvisioned()) {
				metrics.add(metric("Provisioned" + capacity + "CapacityUnits", CloudWatchMetric.AVERAGE, FIVE_MINUTES));
			}
			metrics.add(sum(capacity + "ThrottleEvents"));
			metrics.add(sum(capacity + "KeyRangeThroughputThrottleEvents"));
			metrics.add(sum(capacity + "AccountLimitThrottleEvents"));
		}
		if (resource.index() != null) {
			metrics.add(metric("OnlineIndexPercentageProgress", CloudWatchMetric.MAXIMUM, FIVE_MINUTES));
			metrics.add(metric("OnlineIndexConsumedWriteCapacity", CloudWatchMetric.SUM, FIVE_MINUTES));
		}
		else {
			metrics.add(sum("ConditionalCheckFailedRequests"));
			metrics.add(sum("TransactionConflict"));
			if (table.expires()) {
				metrics.add(sum("TimeToLiveDeletedItemCount"));
			}
		}
		String name = resource.table();
		if (resource.index() != null) {
			name += "-" + resource.index();
		}
		return job(name, region, resource.dimensions(), metrics);
	}

	private static List<Map<String, Object>> ofOperation() {
		Map<String, Object> latency = metric("SuccessfulRequestLatency", CloudWatchMetric.AVERAGE, MINUTE);
		latency.put("statistics", List.of(CloudWatchMetric.AVERAGE, "p95", "p99"));
		latency.put("nilToZero", false);
		return List.of(latency, sum("SystemErrors"), sum("ThrottledRequests"));
	}

	private static List<Map<String, Object>> ofAccount() {
		return List.of(metric("AccountProvisionedReadCapacityUtilization", CloudWatchMetric.MAXIMUM, FIVE_MINUTES),
				metric("AccountProvisionedWriteCapacityUtilization", CloudWatchMetric.MAXIMUM, FIVE_MINUTES),
				sum("UserErrors"));
	}

	private static Map<String, Object> sum(String name) {
		return metric(name, CloudWatchMetric.SUM, MINUTE);
	}

	// CloudWatch has a minute's metrics a few minutes later
	private static Map<String, Object> metric(String name, String statistic, int period) {
		Map<String, Object> metric = new LinkedHashMap<>();
		metric.put("name", name);
		metric.put("statistics", List.of(statistic));
		metric.put("period", period);
		metric.put("length", Math.max(period, FIVE_MINUTES));
		metric.put("nilToZero", statistic.equals(CloudWatchMetric.SUM));
		return metric;
	}

	private static Map<String, Object> job(String name, String region, Map<String, String> dimensions,
			List<Map<String, Object>> metrics) {
		List<Map<String, Object>> named = new ArrayList<>();
		dimensions.forEach((dimension, value) -> {
			Map<String, Object> entry = new LinkedHashMap<>();
			entry.put("name", dimension);
			entry.put("value", value);
			named.add(entry);
		});
		Map<String, Object> job = new LinkedHashMap<>();
		job.put("name", name);
		job.put("namespace", CloudWatchMetric.DYNAMO);
		job.put("regions", List.of(region));
		job.put("dimensions", named);
		job.put("metrics", metrics);
		return job;
	}

}
