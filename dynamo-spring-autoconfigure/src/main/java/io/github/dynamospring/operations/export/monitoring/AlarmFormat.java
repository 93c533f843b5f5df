package io.github.dynamospring.operations.export.monitoring;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

import io.github.dynamospring.operations.export.ExportFormat;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportTemplate;
import io.github.dynamospring.operations.export.ExportText;
import org.jspecify.annotations.Nullable;

/**
 * Format of CloudWatch's alarms and of a dashboard, as templates of CloudFormation and
 * Terraform.
 */
final class AlarmFormat implements ExportFormat {

	/**
	 * Most bytes of a template in the body of a request.
	 * @see <a href=
	 * "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html">CloudFormation
	 * quotas</a>
	 */
	static final int MAX_BODY = 51_200;

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
		ExportTemplate frames = ExportTemplate.read(AlarmFormat.class, "alarms.yaml");
		ExportTemplate graphs = ExportTemplate.read(AlarmFormat.class, "cloudwatch-dashboard.json");
		List<MonitoredTable> tables = MonitoredTable.of(model);
		String name = MonitoringNames.of(model.application());
		Map<String, String> files = new LinkedHashMap<>();
		List<CloudWatchAlarm> all = new ArrayList<>();
		for (MonitoredTable table : tables) {
			List<CloudWatchAlarm> alarms = TableAlarms.of(table, this.thresholds);
			all.addAll(alarms);
			String path = "cloudformation/alarms-" + table.table().logicalName();
			String title = "Alarms of DynamoDB table " + table.name();
			put(files, path, alarms, (part, suffix) -> ExportText.cloudFormation(new AlarmTemplates(frames, name, part)
				.cloudFormation(title + ": " + AlarmPrice.tiers(part) + ", " + AlarmPrice.ORIGIN), model));
		}
		List<CloudWatchAlarm> account = AccountAlarms.of(name, tables);
		all.addAll(account);
		String title = "Alarms on the account of the DynamoDB tables of " + name + ". All alarms of the application: "
				+ AlarmPrice.tiers(all) + ", " + AlarmPrice.ORIGIN;
		put(files, "cloudformation/alarms", account, (part, suffix) -> ExportText
			.cloudFormation(new AlarmTemplates(frames, name, part).cloudFormation(title), model));
		AlarmTemplates templates = new AlarmTemplates(frames, name, all);
		Map<String, CloudWatchDashboard> dashboards = new LinkedHashMap<>();
		put(files, "cloudformation/dashboard", tables,
				(part, suffix) -> ExportText
					.cloudFormation(templates.dashboard(new CloudWatchDashboard(graphs, part), suffix), model))
			.forEach((suffix, part) -> dashboards.put(suffix, new CloudWatchDashboard(graphs, part)));
		files.putAll(ExportText.terraform("terraform/alarms.tf.json", templates.terraform(dashboards), model));
		files.put("monitoring/cloudwatch-dashboard.json",
				ExportText.json(new CloudWatchDashboard(graphs, tables).body(region(model.application().region()))));
		return files;
	}

	/**
	 * Add a template, or several if one would be longer than the body of a request.
	 * @return the parts by the ends of their names
	 */
	private static <T> Map<String, List<T>> put(Map<String, String> files, String path, List<T> elements,
			BiFunction<List<T>, String, String> template) {
		Map<String, List<T>> parts = new LinkedHashMap<>();
		int start = 0;
		while (start < elements.size()) {
			String suffix = parts.isEmpty() ? "" : "-" + (parts.size() + 1);
			int end = start + 1;
			while (end < elements.size() && fits(template.apply(elements.subList(start, end + 1), suffix))) {
				end++;
			}
			List<T> part = elements.subList(start, end);
			parts.put(suffix, part);
			files.put(path + suffix + ".yaml", template.apply(part, suffix));
			start = end;
		}
		return parts;
	}

	private static boolean fits(String template) {
		return template.getBytes(StandardCharsets.UTF_8).length <= MAX_BODY;
	}

	static String region(@Nullable String region) {
		if (region != null) {
			return region;
		}
		return "REGION";
	}

}
