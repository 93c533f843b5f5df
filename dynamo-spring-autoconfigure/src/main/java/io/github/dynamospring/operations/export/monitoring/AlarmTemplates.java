package io.github.dynamospring.operations.export.monitoring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

import io.github.dynamospring.operations.export.ExportText;
import io.github.dynamospring.operations.export.monitoring.CloudWatchAlarm.Condition;

/**
 * Templates of alarms and of the dashboard: a stack of CloudFormation, and a part of a
 * module of Terraform. Both name tables by their names, so that they can be deployed
 * beside the stack of the tables.
 */
final class AlarmTemplates {

	private static final String TOPIC = "ARN of the SNS topic that alarms are sent to; empty for none";

	private static final String NOT_BREACHING = "notBreaching";

	private static final String TERRAFORM_REGION = "${data.aws_region.dynamodb_alarms.id}";

	private final String name;

	private final List<CloudWatchAlarm> alarms;

	/**
	 * Create templates.
	 * @param name the name of the application
	 * @param alarms the alarms of one template
	 */
	AlarmTemplates(String name, List<CloudWatchAlarm> alarms) {
		this.name = name;
		this.alarms = alarms;
	}

	/**
	 * Return a template of alarms.
	 * @param description the description, which has at most 1,024 bytes
	 */
	Map<String, Object> cloudFormation(String description) {
		Map<String, Object> template = template(description);
		template.put("Parameters", parameters());
		Map<String, Object> conditions = new LinkedHashMap<>();
		conditions.put("HasTopic", Map.of("Fn::Not", List.of(equal("AlarmTopicArn", ""))));
		switches().forEach((chosen) -> conditions.put(String.valueOf(chosen.condition()), condition(chosen)));
		template.put("Conditions", conditions);
		Map<String, Object> resources = new LinkedHashMap<>();
		this.alarms.forEach((alarm) -> resources.put(alarm.id(), resource(alarm)));
		template.put("Resources", resources);
		return template;
	}

	private static Map<String, Object> template(String description) {
		Map<String, Object> template = new LinkedHashMap<>();
		template.put("AWSTemplateFormatVersion", "2010-09-09");
		template.put("Description", description);
		return template;
	}

	/** Those with a condition that an alarm here has. */
	private List<AlarmSwitch> switches() {
		return this.alarms.stream()
			.map(CloudWatchAlarm::chosenBy)
			.filter((chosen) -> chosen.condition() != null)
			.distinct()
			.sorted()
			.toList();
	}

	private static Map<String, Object> condition(AlarmSwitch chosen) {
		String parameter = String.valueOf(chosen.parameter());
		return switch (chosen) {
			case STANDARD -> Map.of("Fn::Not", List.of(equal(parameter, AlarmSwitch.CRITICAL.toString())));
			case FULL -> equal(parameter, chosen.toString());
			default -> equal(parameter, "true");
		};
	}

	private Map<String, Object> parameters() {
		Map<String, Object> parameters = new LinkedHashMap<>();
		parameters.put("AlarmTopicArn", parameter("", TOPIC));
		for (AlarmSwitch chosen : switches()) {
			Map<String, Object> parameter = parameter("false", description(chosen));
			parameter.put("AllowedValues", List.of("true", "false"));
			if (chosen.isTier()) {
				parameter = parameter("standard", tiers());
				parameter.put("AllowedValues", AlarmSwitch.TIERS.stream().map(Object::toString).toList());
			}
			parameters.put(String.valueOf(chosen.parameter()), parameter);
		}
		return parameters;
	}

	private static Map<String, Object> parameter(String value, String description) {
		Map<String, Object> parameter = new LinkedHashMap<>();
		parameter.put("Type", "String");
		parameter.put("Default", value);
		parameter.put("Description", description);
		return parameter;
	}

	private String tiers() {
		return "Alarms to make: " + AlarmPrice.tiers(this.alarms);
	}

	private String description(AlarmSwitch chosen) {
		return chosen.description() + "; " + AlarmPrice.of(this.alarms, chosen);
	}

	/**
	 * Return a template of a dashboard.
	 * @param suffix the end of its name, or an empty text for the first one
	 */
	Map<String, Object> dashboard(CloudWatchDashboard dashboard, String suffix) {
		Map<String, Object> template = template("Dashboard of the DynamoDB tables of " + this.name);
		Map<String, Object> parameter = parameter("false", AlarmSwitch.REPLICATED.description());
		parameter.put("AllowedValues", List.of("true", "false"));
		template.put("Parameters", Map.of("Replicated", parameter));
		template.put("Conditions", Map.of("IsReplicated", condition(AlarmSwitch.REPLICATED)));
		Map<String, Object> resources = new LinkedHashMap<>();
		resources.put("Dashboard", dashboard("-dynamodb" + suffix, dashboard.body("${AWS::Region}")));
		Map<String, Object> replication = dashboard("-dynamodb-replication" + suffix,
				dashboard.replication("${AWS::Region}"));
		replication.put("Condition", "IsReplicated");
		resources.put("ReplicationDashboard", replication);
		template.put("Resources", resources);
		return template;
	}

	private Map<String, Object> dashboard(String suffix, Map<String, Object> body) {
		Map<String, Object> properties = new LinkedHashMap<>();
		properties.put("DashboardName", this.name + suffix);
		properties.put("DashboardBody", Map.of("Fn::Sub", oneLine(ExportText.json(body))));
		return resource("AWS::CloudWatch::Dashboard", properties);
	}

	private static Map<String, Object> equal(String parameter, String value) {
		return Map.of("Fn::Equals", List.of(Map.of("Ref", parameter), value));
	}

	private static Map<String, Object> resource(String type, Map<String, Object> properties) {
		Map<String, Object> resource = new LinkedHashMap<>();
		resource.put("Type", type);
		resource.put("Properties", properties);
		return resource;
	}

	private static Map<String, Object> resource(CloudWatchAlarm alarm) {
		Condition condition = alarm.condition();
		Map<String, Object> actions = Map.of("Fn::If",
				List.of("HasTopic", List.of(Map.of("Ref", "AlarmTopicArn")), Map.of("Ref", "AWS::NoValue")));
		Map<String, Object> properties = new LinkedHashMap<>();
		properties.put("AlarmName", alarm.name());
		properties.put("AlarmDescription", alarm.description());
		properties.put("AlarmActions", actions);
		properties.put("OKActions", actions);
		properties.put("ComparisonOperator", condition.comparison().toString());
		properties.put("Threshold", number(condition.threshold()));
		properties.put("EvaluationPeriods", condition.periods());
		properties.put("DatapointsToAlarm", condition.most());
		properties.put("TreatMissingData", NOT_BREACHING);
		properties.put("Metrics", metrics(condition));
		Map<String, Object> resource = resource("AWS::CloudWatch::Alarm", properties);
		if (alarm.chosenBy().condition() != null) {
			resource.put("Condition", alarm.chosenBy().condition());
		}
		return resource;
	}

	private static List<Map<String, Object>> metrics(Condition condition) {
		List<Map<String, Object>> queries = new ArrayList<>();
		for (int i = 0; i < condition.metrics().size(); i++) {
			queries.add(metric(i, condition));
		}
		Map<String, Object> expression = new LinkedHashMap<>();
		expression.put("Id", "e1");
		expression.put("Expression", condition.expression());
		if (condition.metrics().isEmpty()) {
			expression.put("Period", condition.period().toSeconds());
		}
		expression.put("ReturnData", true);
		queries.add(expression);
		return queries;
	}

	private static Map<String, Object> metric(int position, Condition condition) {
		CloudWatchMetric metric = condition.metrics().get(position);
		List<Map<String, Object>> dimensions = new ArrayList<>();
		metric.dimensions().forEach((name, value) -> {
			Map<String, Object> dimension = new LinkedHashMap<>();
			dimension.put("Name", name);
			dimension.put("Value", value);
			dimensions.add(dimension);
		});
		Map<String, Object> named = new LinkedHashMap<>();
		named.put("Namespace", metric.namespace());
		named.put("MetricName", metric.name());
		if (!dimensions.isEmpty()) {
			named.put("Dimensions", dimensions);
		}
		Map<String, Object> statistic = new LinkedHashMap<>();
		statistic.put("Metric", named);
		statistic.put("Period", condition.period().toSeconds());
		statistic.put("Stat", metric.statistic());
		Map<String, Object> query = new LinkedHashMap<>();
		query.put("Id", "m" + (position + 1));
		query.put("MetricStat", statistic);
		query.put("ReturnData", false);
		return query;
	}

	/**
	 * Return the module of Terraform.
	 * @param dashboards the dashboards by the ends of their names
	 */
	Map<String, Object> terraform(Map<String, CloudWatchDashboard> dashboards) {
		Map<String, Object> alarms = new LinkedHashMap<>();
		this.alarms.forEach((alarm) -> alarms.put(MonitoringNames.snake(alarm.id()), terraform(alarm)));
		Map<String, Object> resources = new LinkedHashMap<>();
		resources.put("aws_cloudwatch_metric_alarm", alarms);
		Map<String, Object> all = new LinkedHashMap<>();
		dashboards.forEach((suffix, dashboard) -> {
			String end = suffix.replace('-', '_');
			all.put("dynamodb" + end, terraform("-dynamodb" + suffix, dashboard.body(TERRAFORM_REGION)));
			Map<String, Object> replication = new LinkedHashMap<>();
			replication.put("count", "${var.replicated ? 1 : 0}");
			replication.putAll(terraform("-dynamodb-replication" + suffix, dashboard.replication(TERRAFORM_REGION)));
			all.put("dynamodb_replication" + end, replication);
		});
		resources.put("aws_cloudwatch_dashboard", all);
		Map<String, Object> module = new LinkedHashMap<>();
		module.put("variable", variables());
		module.put("data", Map.of("aws_region", Map.of("dynamodb_alarms", Map.of())));
		module.put("resource", resources);
		return module;
	}

	private Map<String, Object> terraform(String suffix, Map<String, Object> body) {
		Map<String, Object> dashboard = new LinkedHashMap<>();
		dashboard.put("dashboard_name", this.name + suffix);
		dashboard.put("dashboard_body", oneLine(ExportText.json(body)));
		return dashboard;
	}

	private Map<String, Object> variables() {
		Map<String, Object> variables = new LinkedHashMap<>();
		variables.put("alarm_topic_arn", variable("string", "", TOPIC));
		Map<String, Object> tier = variable("string", "standard", tiers() + ", " + AlarmPrice.ORIGIN);
		tier.put("validation",
				List.of(new TreeMap<>(
						Map.of("condition", "${contains([\"critical\", \"standard\", \"full\"], var.alarm_tier)}",
								"error_message", "The tier must be critical, standard or full."))));
		variables.put("alarm_tier", tier);
		for (AlarmSwitch chosen : List.of(AlarmSwitch.REPLICATED, AlarmSwitch.KINESIS, AlarmSwitch.EXPIRY)) {
			variables.put(MonitoringNames.snake(String.valueOf(chosen.parameter())),
					variable("bool", false, description(chosen)));
		}
		return variables;
	}

	private static Map<String, Object> variable(String type, Object value, String description) {
		Map<String, Object> variable = new LinkedHashMap<>();
		variable.put("type", type);
		variable.put("default", value);
		variable.put("description", description);
		return variable;
	}

	private static Map<String, Object> terraform(CloudWatchAlarm alarm) {
		Condition condition = alarm.condition();
		String actions = "${var.alarm_topic_arn == \"\" ? [] : [var.alarm_topic_arn]}";
		Map<String, Object> resource = new LinkedHashMap<>();
		if (alarm.chosenBy().expression() != null) {
			resource.put("count", "${" + alarm.chosenBy().expression() + " ? 1 : 0}");
		}
		resource.put("alarm_name", alarm.name());
		resource.put("alarm_description", alarm.description());
		resource.put("alarm_actions", actions);
		resource.put("ok_actions", actions);
		resource.put("comparison_operator", condition.comparison().toString());
		resource.put("threshold", number(condition.threshold()));
		resource.put("evaluation_periods", condition.periods());
		resource.put("datapoints_to_alarm", condition.most());
		resource.put("treat_missing_data", NOT_BREACHING);
		resource.put("metric_query", queries(condition));
		return resource;
	}

	private static List<Map<String, Object>> queries(Condition condition) {
		List<Map<String, Object>> queries = new ArrayList<>();
		for (int i = 0; i < condition.metrics().size(); i++) {
			queries.add(query(i, condition));
		}
		Map<String, Object> expression = new LinkedHashMap<>();
		expression.put("id", "e1");
		expression.put("expression", condition.expression());
		if (condition.metrics().isEmpty()) {
			expression.put("period", condition.period().toSeconds());
		}
		expression.put("return_data", true);
		queries.add(expression);
		return queries;
	}

	private static Map<String, Object> query(int position, Condition condition) {
		CloudWatchMetric metric = condition.metrics().get(position);
		Map<String, Object> named = new LinkedHashMap<>();
		named.put("namespace", metric.namespace());
		named.put("metric_name", metric.name());
		if (!metric.dimensions().isEmpty()) {
			named.put("dimensions", metric.dimensions());
		}
		named.put("period", condition.period().toSeconds());
		named.put("stat", metric.statistic());
		Map<String, Object> query = new LinkedHashMap<>();
		query.put("id", "m" + (position + 1));
		query.put("metric", List.of(named));
		query.put("return_data", false);
		return query;
	}

	private static Object number(double value) {
		if (value == Math.rint(value)) {
			return (Object) (long) value;
		}
		return (Object) value;
	}

	// no text of it has a line break
	private static String oneLine(String json) {
		return json.replaceAll("\n *", "");
	}

}
