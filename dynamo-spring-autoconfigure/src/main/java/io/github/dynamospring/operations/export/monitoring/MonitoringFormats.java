package io.github.dynamospring.operations.export.monitoring;

import io.github.dynamospring.operations.export.ExportFormat;

import org.springframework.util.Assert;

/**
 * Formats of alarms and dashboards.
 *
 * @since 0.1
 */
public final class MonitoringFormats {

	private MonitoringFormats() {
	}

	/**
	 * Return the format of CloudWatch's alarms and dashboard, as templates of
	 * CloudFormation and Terraform.
	 */
	public static ExportFormat alarms(AlarmThresholds thresholds) {
		Assert.notNull(thresholds, "'thresholds' must not be null");
		return new AlarmFormat(thresholds);
	}

	/**
	 * Return the format of a dashboard of Grafana over the meters of the library.
	 */
	public static ExportFormat grafana() {
		return new GrafanaFormat();
	}

	/**
	 * Return the format of rules of Prometheus over the meters of the library.
	 */
	public static ExportFormat prometheus() {
		return new PrometheusFormat();
	}

	/**
	 * Return the format of jobs of YACE, which brings CloudWatch's metrics to Prometheus.
	 */
	public static ExportFormat yace() {
		return new YaceFormat();
	}

}
