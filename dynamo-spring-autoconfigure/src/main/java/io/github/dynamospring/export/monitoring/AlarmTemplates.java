package io.github.dynamospring.export.monitoring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.export.ExportText;
import io.github.dynamospring.export.monitoring.CloudWatchAlarm.Condition;

/**
 * Templates of alarms and of the dashboard: a stack of CloudFormation, and a part of a
 * module of Terraform. Both name tables by their names, so that they can be deployed
 * beside what makes the tables.
 */
final class AlarmTemplates {

	private static final String TOPIC = "ARN of the SNS topic that alarms are sent to; empty for none";

	private static final String REPLICATED = "Whether the tables have replicas in other regions";

	private static final String NOT_BREACHING = "notBreaching";

	private final String name;

	private final List<CloudWatchAlarm> alarms;

	private final CloudWatchDashboard dashboard;

	AlarmTemplates(String name, List<CloudWatchAlarm> alarms, CloudWatchDashboard dashboard) {
		this.name = name;
		this.alarms = alarms;
		this.dashboard = dashboard;
	}

	Map<String, Object> cloudFormation() {
		Map<String, Object> resources = new LinkedHashMap<>();
		this.alarms.forEach((alarm) -> resources.put(alarm.id(), resource(alarm)));
		Map<String, Object> properties = new LinkedHashMap<>();
		properties.put("DashboardName", this.name + "-dynamodb");
		properties.put("DashboardBody",
				Map.of("Fn::Sub", oneLine(ExportText.json(this.dashboard.body("${AWS::Region}")))));
		resources.put("Dashboard", resource("AWS::CloudWatch::Dashboard", properties));
		Map<String, Object> template = new LinkedHashMap<>();
		template.put("AWSTemplateFormatVersion", "2010-09-09");
		template.put("Description", "Alarms and dashboard of the DynamoDB tables of " + this.name);
		template.put("Parameters", parameters());
		Map<String, Object> conditions = new LinkedHashMap<>();
		conditions.put("HasTopic", Map.of("Fn::Not", List.of(equal("AlarmTopicArn", ""))));
		conditions.put("IsReplicated", equal("Replicated", "true"));
		template.put("Conditions", conditions);
		template.put("Resources", resources);
		return template;
	}

	private static Map<String, Object> parameters() {
		Map<String, Object> topic = new LinkedHashMap<>();
		topic.put("Type", "String");
		topic.put("Default", "");
		topic.put("Description", TOPIC);
		Map<String, Object> replicated = new LinkedHashMap<>();
		replicated.put("Type", "String");
		replicated.put("Default", "false");
		replicated.put("AllowedValues", List.of("true", "false"));
		replicated.put("Description", REPLICATED);
		Map<String, Object> parameters = new LinkedHashMap<>();
		parameters.put("AlarmTopicArn", topic);
		parameters.put("Replicated", replicated);
		return parameters;
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
		if (alarm.replicated()) {
			resource.put("Condition", "IsReplicated");
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

	Map<String, Object> terraform() {
		Map<String, Object> alarms = new LinkedHashMap<>();
		this.alarms.forEach((alarm) -> alarms.put(MonitoringNames.snake(alarm.id()), terraform(alarm)));
		Map<String, Object> dashboard = new LinkedHashMap<>();
		dashboard.put("dashboard_name", this.name + "-dynamodb");
		dashboard.put("dashboard_body",
				oneLine(ExportText.json(this.dashboard.body("${data.aws_region.dynamodb_alarms.id}"))));
		Map<String, Object> resources = new LinkedHashMap<>();
		resources.put("aws_cloudwatch_metric_alarm", alarms);
		resources.put("aws_cloudwatch_dashboard", Map.of("dynamodb", dashboard));
		Map<String, Object> module = new LinkedHashMap<>();
		module.put("variable", variables());
		module.put("data", Map.of("aws_region", Map.of("dynamodb_alarms", Map.of())));
		module.put("resource", resources);
		return module;
	}

	private static Map<String, Object> variables() {
		Map<String, Object> topic = new LinkedHashMap<>();
		topic.put("type", "string");
		topic.put("default", "");
		topic.put("description", TOPIC);
		Map<String, Object> replicated = new LinkedHashMap<>();
		replicated.put("type", "bool");
		replicated.put("default", false);
		replicated.put("description", REPLICATED);
		Map<String, Object> variables = new LinkedHashMap<>();
		variables.put("alarm_topic_arn", topic);
		variables.put("replicated", replicated);
		return variables;
	}

	private static Map<String, Object> terraform(CloudWatchAlarm alarm) {
		Condition condition = alarm.condition();
		String actions = "${var.alarm_topic_arn == \"\" ? [] : [var.alarm_topic_arn]}";
		Map<String, Object> resource = new LinkedHashMap<>();
		if (alarm.replicated()) {
			resource.put("count", "${var.replicated ? 1 : 0}");
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
		return (value == Math.rint(value)) ? (Object) (long) value : (Object) value;
	}

	// no text of it has a line break
	private static String oneLine(String json) {
		return json.replaceAll("\n *", "");
	}

}
