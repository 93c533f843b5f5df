package io.github.dynamospring.operations.export.monitoring;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.operations.export.ExportTemplate;
import io.github.dynamospring.operations.export.ExportText;
import io.github.dynamospring.operations.export.monitoring.CloudWatchAlarm.Condition;
import org.jspecify.annotations.Nullable;

/**
 * Templates of alarms and of the dashboard: a stack of CloudFormation, and a part of a
 * module of Terraform. Both name tables by their names, so that they can be deployed
 * beside the stack of the tables.
 */
final class AlarmTemplates {

	private final ExportTemplate cloudFormation;

	private final ExportTemplate terraform;

	private final String name;

	private final List<CloudWatchAlarm> alarms;

	/**
	 * Create templates.
	 * @param template the resource with their frames
	 * @param name the name of the application
	 * @param alarms the alarms of one template
	 */
	AlarmTemplates(ExportTemplate template, String name, List<CloudWatchAlarm> alarms) {
		this.cloudFormation = template.part("cloudformation");
		this.terraform = template.part("terraform");
		this.name = name;
		this.alarms = alarms;
	}

	/**
	 * Return a template of alarms.
	 * @param description the description, which has at most 1,024 bytes
	 */
	Map<String, Object> cloudFormation(String description) {
		return this.cloudFormation.part("template")
			.fill(Map.of("description", description, "parameters",
					used("parameters", "AlarmTopicArn", AlarmSwitch::parameter), "conditions",
					used("conditions", "HasTopic", AlarmSwitch::condition), "resources",
					alarms(this.cloudFormation, CloudWatchAlarm::id)));
	}

	private Map<String, Object> used(String part, String always, Function<AlarmSwitch, @Nullable String> name) {
		Set<String> used = Stream
			.concat(Stream.of(always), this.alarms.stream().map((alarm) -> name.apply(alarm.chosenBy())))
			.filter(Objects::nonNull)
			.collect(Collectors.toSet());
		Map<String, Object> blocks = this.cloudFormation.part(part).fill(prices());
		blocks.keySet().retainAll(used);
		return blocks;
	}

	private Map<String, Object> prices() {
		Map<String, Object> prices = new HashMap<>(
				Map.of("tiers", AlarmPrice.tiers(this.alarms), "origin", AlarmPrice.ORIGIN));
		for (AlarmSwitch chosen : AlarmSwitch.values()) {
			prices.put(chosen.toString(), AlarmPrice.of(this.alarms, chosen));
		}
		return prices;
	}

	private Map<String, Object> alarms(ExportTemplate language, Function<CloudWatchAlarm, String> id) {
		Map<String, Object> alarms = new LinkedHashMap<>();
		this.alarms.forEach((alarm) -> {
			Map<String, Object> values = new HashMap<>(alarm.values());
			values.put("metrics", metrics(language, alarm.condition()));
			alarms.put(id.apply(alarm), language.part("alarm").fill(values));
		});
		return alarms;
	}

	private static List<Map<String, Object>> metrics(ExportTemplate language, Condition condition) {
		List<Map<String, Object>> metrics = new ArrayList<>();
		long period = condition.period().toSeconds();
		for (CloudWatchMetric metric : condition.metrics()) {
			Map<String, Object> values = new HashMap<>(metric.values());
			values.putAll(Map.of("id", "m" + (metrics.size() + 1), "period", period));
			metrics.add(language.part("metric").fill(values));
		}
		Map<String, Object> values = new HashMap<>(Map.of("expression", condition.expression()));
		if (metrics.isEmpty()) {
			values.put("period", period);
		}
		metrics.add(language.part("expression").fill(values));
		return metrics;
	}

	/**
	 * Return a template of a dashboard.
	 * @param suffix the end of its name, or an empty text for the first one
	 */
	Map<String, Object> dashboard(CloudWatchDashboard dashboard, String suffix) {
		return dashboard(this.cloudFormation, dashboard, suffix, "${AWS::Region}");
	}

	// no text of a body has a line break
	private Map<String, Object> dashboard(ExportTemplate language, CloudWatchDashboard dashboard, String suffix,
			String region) {
		return language.part("dashboard")
			.fill(Map.of("name", this.name, "suffix", suffix, "end", suffix.replace('-', '_'), "body",
					ExportText.json(dashboard.body(region)).replaceAll("\n *", ""), "replication",
					ExportText.json(dashboard.replication(region)).replaceAll("\n *", "")));
	}

	/**
	 * Return the module of Terraform.
	 * @param dashboards the dashboards by the ends of their names
	 */
	Map<String, Object> terraform(Map<String, CloudWatchDashboard> dashboards) {
		Map<String, Object> resources = new LinkedHashMap<>();
		dashboards.forEach((suffix, dashboard) -> resources
			.putAll(dashboard(this.terraform, dashboard, suffix, "${data.aws_region.dynamodb_alarms.id}")));
		Map<String, Object> values = prices();
		values.put("alarms", alarms(this.terraform, (alarm) -> MonitoringNames.snake(alarm.id())));
		values.put("dashboards", resources);
		return this.terraform.part("module").fill(values);
	}

}
