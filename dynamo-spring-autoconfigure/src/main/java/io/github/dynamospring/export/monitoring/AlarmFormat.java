package io.github.dynamospring.export.monitoring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.export.ExportFormat;
import io.github.dynamospring.export.ExportModel;
import io.github.dynamospring.export.ExportText;
import org.jspecify.annotations.Nullable;

/**
 * Format of CloudWatch's alarms and of a dashboard, as templates of CloudFormation and
 * Terraform.
 */
final class AlarmFormat implements ExportFormat {

	private final AlarmThresholds thresholds;

	AlarmFormat(AlarmThresholds thresholds) {
		this.thresholds = thresholds;
	}

	@Override
	public String name() {
		return "alarms";
	}

	@Override
	public Map<String, String> files(ExportModel model) {
		List<MonitoredTable> tables = MonitoredTable.of(model);
		String name = MonitoringNames.of(model.application());
		List<CloudWatchAlarm> alarms = new ArrayList<>();
		tables.forEach((table) -> alarms.addAll(TableAlarms.of(table, this.thresholds)));
		alarms.addAll(AccountAlarms.of(name, tables));
		CloudWatchDashboard dashboard = new CloudWatchDashboard(tables);
		AlarmTemplates templates = new AlarmTemplates(name, alarms, dashboard);
		Map<String, String> files = new LinkedHashMap<>();
		files.put("cloudformation/alarms.yaml", ExportText.cloudFormation(templates.cloudFormation(), model));
		files.putAll(ExportText.terraform("terraform/alarms.tf.json", templates.terraform(), model));
		files.put("monitoring/cloudwatch-dashboard.json",
				ExportText.json(dashboard.body(region(model.application().region()))));
		return files;
	}

	static String region(@Nullable String region) {
		return (region != null) ? region : "REGION";
	}

}
