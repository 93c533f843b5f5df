package io.github.dynamospring.autoconfigure.operations.export;

import io.github.dynamospring.operations.export.ExportFormat;
import io.github.dynamospring.operations.export.monitoring.MonitoringFormats;

import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Configuration of the formats of alarms and dashboards.
 */
@Configuration(proxyBeanMethods = false)
class MonitoringConfiguration {

	@Bean
	@ConditionalOnMissingBean(name = "dynamoAlarmFormat")
	ExportFormat dynamoAlarmFormat(DynamoExportProperties properties) {
		return MonitoringFormats.alarms(properties.getAlarms().toThresholds());
	}

	@Bean
	@ConditionalOnMissingBean(name = "dynamoGrafanaFormat")
	ExportFormat dynamoGrafanaFormat() {
		return MonitoringFormats.grafana();
	}

	@Bean
	@ConditionalOnMissingBean(name = "dynamoPrometheusFormat")
	ExportFormat dynamoPrometheusFormat() {
		return MonitoringFormats.prometheus();
	}

	@Bean
	@ConditionalOnMissingBean(name = "dynamoYaceFormat")
	ExportFormat dynamoYaceFormat() {
		return MonitoringFormats.yace();
	}

}
