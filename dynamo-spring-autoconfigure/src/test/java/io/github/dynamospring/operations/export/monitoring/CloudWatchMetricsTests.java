package io.github.dynamospring.operations.export.monitoring;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportModel.BackfilledTables;
import io.github.dynamospring.operations.export.ExportModel.Listeners;
import io.github.dynamospring.operations.export.ExportModels;
import io.github.dynamospring.repository.DynamoRepository;
import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.CapacitySettings.AutoScaling;
import io.github.dynamospring.schema.CapacitySettings.ScalingTarget;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.BillingMode;
import io.github.dynamospring.schema.TableSettings.Throughput;
import io.github.dynamospring.shop.Device;
import io.github.dynamospring.shop.DeviceKey;
import io.github.dynamospring.shop.Order;
import io.github.dynamospring.shop.OrderKey;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Alarms, the dashboard and the jobs of YACE over CloudWatch's metrics: each metric that
 * they name has the dimensions that AWS documents.
 *
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html">DynamoDB
 * metrics and dimensions</a>
 */
class CloudWatchMetricsTests {

	private static final Map<String, Set<Set<String>>> DOCUMENTED = documented();

	private static final ExportModel ON_DEMAND = model(TableSettings.DEFAULT);

	private static final ExportModel LIMITED = model(
			new TableSettings(null, new CapacitySettings(null, null, new Throughput(100, 50), null), Map.of(), null,
					null, null, null, null, Map.of()));

	private static final ExportModel PROVISIONED = model(
			new TableSettings(BillingMode.PROVISIONED, new CapacitySettings(new Throughput(10, 5), null, null, null),
					Map.of(), null, null, null, null, null, Map.of()));

	private static ExportModel model(TableSettings settings) {
		return ExportModels.of(settings, List.of(Order.class, Device.class), Orders.class, Devices.class);
	}

	/** Their files, of which each takes a second. */
	private static final Map<ExportModel, Map<String, String>> ALARMS = new IdentityHashMap<>();

	static List<ExportModel> models() {
		return List.of(ON_DEMAND, LIMITED, PROVISIONED);
	}

	private static Map<String, Set<Set<String>>> documented() {
		Map<String, Set<Set<String>>> documented = new HashMap<>();
		Set<Set<String>> account = Set.of(Set.of());
		Set<Set<String>> table = Set.of(Set.of("TableName"));
		Set<Set<String>> tableOrIndex = Set.of(Set.of("TableName"), Set.of("TableName", "GlobalSecondaryIndexName"));
		Set<Set<String>> index = Set.of(Set.of("TableName", "GlobalSecondaryIndexName"));
		Set<Set<String>> operation = Set.of(Set.of("TableName", "Operation"));
		List.of("AccountMaxTableLevelReads", "AccountMaxTableLevelWrites", "AccountProvisionedReadCapacityUtilization",
				"AccountProvisionedWriteCapacityUtilization", "UserErrors")
			.forEach((name) -> documented.put(name, account));
		List.of("ConditionalCheckFailedRequests", "TimeToLiveDeletedItemCount", "TransactionConflict")
			.forEach((name) -> documented.put(name, table));
		for (String capacity : List.of("Read", "Write")) {
			List.of("Consumed%sCapacityUnits", "Provisioned%sCapacityUnits", "OnDemandMax%sRequestUnits",
					"%sThrottleEvents", "%sKeyRangeThroughputThrottleEvents", "%sProvisionedThroughputThrottleEvents",
					"%sMaxOnDemandThroughputThrottleEvents", "%sAccountLimitThrottleEvents")
				.forEach((name) -> documented.put(name.formatted(capacity), tableOrIndex));
		}
		documented.put("OnlineIndexPercentageProgress", index);
		documented.put("OnlineIndexConsumedWriteCapacity", index);
		documented.put("ReturnedItemCount", operation);
		List.of("SuccessfulRequestLatency", "SystemErrors", "ThrottledRequests")
			.forEach((name) -> documented.put(name, operation));
		documented.put("ResourceCount", Set.of(Set.of("Type", "Resource", "Service", "Class")));
		return documented;
	}

	private static final Set<String> OPERATIONS = Set.of("PutItem", "DeleteItem", "UpdateItem", "GetItem",
			"BatchGetItem", "Scan", "Query", "BatchWriteItem", "TransactWriteItems", "TransactGetItems");

	@ParameterizedTest
	@MethodSource("models")
	void alarmsOfCloudFormationHaveDocumentedMetrics(ExportModel model) {
		int count = 0;
		for (JsonNode resource : resources(alarms(model)).values()) {
			for (JsonNode query : resource.path("Properties").path("Metrics")) {
				if (query.has("MetricStat")) {
					JsonNode metric = query.path("MetricStat").path("Metric");
					Map<String, String> dimensions = new TreeMap<>();
					metric.path("Dimensions")
						.forEach((each) -> dimensions.put(each.path("Name").asString(), each.path("Value").asString()));
					check(metric.path("MetricName").asString(), dimensions);
					count++;
				}
			}
		}
		assertThat(count).isGreaterThan(30);
	}

	@ParameterizedTest
	@MethodSource("models")
	void theDashboardHasDocumentedMetrics(ExportModel model) {
		JsonNode body = JsonMapper.shared().readTree(alarms(model).get("monitoring/cloudwatch-dashboard.json"));
		assertThat(body.path("widgets").size()).isBetween(10, 500);
		for (JsonNode widget : body.path("widgets")) {
			assertThat(widget.path("x").asInt() + widget.path("width").asInt()).isLessThanOrEqualTo(24);
			for (JsonNode line : widget.path("properties").path("metrics")) {
				Map<String, String> dimensions = new TreeMap<>();
				for (int i = 2; i + 1 < line.size(); i += 2) {
					dimensions.put(line.path(i).asString(), line.path(i + 1).asString());
				}
				check(line.path(1).asString(), dimensions);
				assertThat(widget.path("properties").path("region").asString()).isEqualTo("eu-west-1");
			}
		}
	}

	@Test
	void theDashboardHasTheRecordsOfStreamsWithListeners() {
		ExportModel listening = new ExportModel(ON_DEMAND.application(), ON_DEMAND.tables(), ON_DEMAND.patterns(),
				new Listeners(Set.of("shop"), null, null), BackfilledTables.NONE, null);
		assertThat(alarms(listening).get("monitoring/cloudwatch-dashboard.json"))
			.containsOnlyOnce("MetricName=\\\"ReturnedRecordsCount\\\" TableName=\\\"test-shop\\\"");
		assertThat(alarms(ON_DEMAND).get("monitoring/cloudwatch-dashboard.json"))
			.doesNotContain("ReturnedRecordsCount");
	}

	@Test
	void theDashboardHasNoGraphWithoutMetrics() {
		String dashboard = alarms(ExportModels.of(List.of(Order.class))).get("monitoring/cloudwatch-dashboard.json");
		assertThat(JsonMapper.shared().readTree(dashboard).findValues("metrics")).isNotEmpty()
			.noneMatch(JsonNode::isEmpty);
	}

	@ParameterizedTest
	@MethodSource("models")
	void jobsHaveDocumentedMetrics(ExportModel model) {
		JsonNode jobs = yaml(MonitoringFormats.yace().files(model), "monitoring/yace.yaml");
		assertThat(jobs.path("apiVersion").asString()).isEqualTo("v1alpha1");
		assertThat(jobs.path("static").size()).isGreaterThan(5);
		for (JsonNode job : jobs.path("static")) {
			Map<String, String> dimensions = new TreeMap<>();
			job.path("dimensions")
				.forEach((each) -> dimensions.put(each.path("name").asString(), each.path("value").asString()));
			job.path("metrics").forEach((metric) -> check(metric.path("name").asString(), dimensions));
			assertThat(job.path("namespace").asString()).isEqualTo("AWS/DynamoDB");
		}
	}

	private static void check(String metric, Map<String, String> dimensions) {
		assertThat(DOCUMENTED).containsKey(metric);
		assertThat(DOCUMENTED.get(metric)).as(metric).contains(dimensions.keySet());
		if (dimensions.containsKey("Operation")) {
			assertThat(OPERATIONS).contains(dimensions.get("Operation"));
		}
	}

	@Test
	void alarmsOfATable() {
		assertThat(describe(alarms(ON_DEMAND), "TestShop", "Shop")).containsExactly(
				"ShopReadThrottles: FILL(m1, 0) + FILL(m2, 0) + FILL(m3, 0) > 0 in 3 of 5 × 60 s",
				"ShopAccountLimitReads: FILL(m1, 0) + FILL(m2, 0) + FILL(m3, 0) > 0 in 2 of 3 × 60 s",
				"ShopHotReads: FILL(m1, 0) + FILL(m2, 0) + FILL(m3, 0) > 0 in 2 of 3 × 300 s",
				"ShopReadUtilization: MAX([100 * m1 / PERIOD(m1) / m2, 100 * m3 / PERIOD(m3) / m4, "
						+ "100 * m5 / PERIOD(m5) / m6]) > 80 in 3 of 3 × 300 s",
				"ShopWriteThrottles: FILL(m1, 0) + FILL(m2, 0) + FILL(m3, 0) > 0 in 3 of 5 × 60 s",
				"ShopAccountLimitWrites: FILL(m1, 0) + FILL(m2, 0) + FILL(m3, 0) > 0 in 2 of 3 × 60 s",
				"ShopHotWrites: FILL(m1, 0) + FILL(m2, 0) + FILL(m3, 0) > 0 in 2 of 3 × 300 s",
				"ShopWriteUtilization: MAX([100 * m1 / PERIOD(m1) / m2, 100 * m3 / PERIOD(m3) / m4, "
						+ "100 * m5 / PERIOD(m5) / m6]) > 80 in 3 of 3 × 300 s",
				"ShopSystemErrors: FILL(m1, 0) + FILL(m2, 0) + FILL(m3, 0) + FILL(m4, 0) + FILL(m5, 0) + "
						+ "FILL(m6, 0) + FILL(m7, 0) > 0 in 3 of 5 × 60 s",
				"ShopLatencyP95: MAX([FILL(m1, 0), FILL(m2, 0), FILL(m3, 0), FILL(m4, 0), FILL(m5, 0), FILL(m6, 0), "
						+ "FILL(m7, 0)]) > 50 in 3 of 3 × 300 s",
				"ShopLatencyP99: MAX([FILL(m1, 0), FILL(m2, 0), FILL(m3, 0), FILL(m4, 0), FILL(m5, 0), FILL(m6, 0), "
						+ "FILL(m7, 0)]) > 100 in 3 of 3 × 300 s",
				"ShopIndexBackfill: MIN([FILL(m1, 100), FILL(m2, 100)]) < 100 in 6 of 6 × 3600 s",
				"ShopReplicationLatency: SELECT MAX(ReplicationLatency) FROM SCHEMA(\"AWS/DynamoDB\", ReceivingRegion, "
						+ "TableName) WHERE TableName = 'test-shop' > 30000 in 5 of 5 × 60 s",
				"ShopKinesisDelay: SELECT MAX(AgeOfOldestUnreplicatedRecord) FROM SCHEMA(\"AWS/DynamoDB\", "
						+ "DelegatedOperation, TableName) WHERE TableName = 'test-shop' > 300000 in 5 of 5 × 60 s",
				"ShopNoExpiry: FILL(m1, 0) < 1 in 2 of 2 × 86400 s");
	}

	/** Resources of all templates of alarms and dashboards, by their ids. */
	private static Map<String, JsonNode> resources(Map<String, String> files) {
		Map<String, JsonNode> resources = new LinkedHashMap<>();
		files.keySet()
			.stream()
			.filter((path) -> path.startsWith("cloudformation/alarms"))
			.forEach((path) -> yaml(files, path).path("Resources")
				.properties()
				.forEach((resource) -> assertThat(resources.put(resource.getKey(), resource.getValue())).isNull()));
		return resources;
	}

	@Test
	void queriesAreWatchedForManyItems() {
		MonitoredTable queried = new MonitoredTable(ON_DEMAND.tables().get(0), List.of("Query"), false);
		assertThat(TableAlarms.of(queried, AlarmThresholds.DEFAULT))
			.filteredOn((alarm) -> alarm.id().endsWith("ReturnedItems"))
			.singleElement()
			.satisfies((alarm) -> {
				CloudWatchMetric metric = alarm.condition().metrics().get(0);
				check(metric.name(), metric.dimensions());
				assertThat(metric.statistic()).isEqualTo("Maximum");
				assertThat(alarm.condition().threshold()).isEqualTo(1000);
				assertThat(alarm.chosenBy()).isEqualTo(AlarmSwitch.FULL);
			});
	}

	@Test
	void scansHaveNoAlarmOfTheirLatency() {
		MonitoredTable scanned = new MonitoredTable(ON_DEMAND.tables().get(0), List.of("Scan"), false);
		assertThat(TableAlarms.of(scanned, AlarmThresholds.DEFAULT)).extracting(CloudWatchAlarm::id)
			.noneMatch((id) -> id.contains("Latency") && !id.contains("Replication"))
			.anyMatch((id) -> id.endsWith("SystemErrors"));
	}

	private static String text(ExportModel model) {
		return String.join("", alarms(model).values());
	}

	@ParameterizedTest
	@MethodSource("models")
	void templatesFitIntoTheBodyOfARequest(ExportModel model) {
		alarms(model).forEach((path, text) -> {
			if (path.startsWith("cloudformation/")) {
				assertThat(text.getBytes(StandardCharsets.UTF_8)).as(path).hasSizeLessThanOrEqualTo(51_200);
				assertThat(yaml(alarms(model), path).path("Description").asString()).hasSizeLessThanOrEqualTo(1024);
			}
		});
	}

	@Test
	void alarmsThatDoNotFitAreInSeveralFiles() {
		Map<String, String> files = MonitoringFormats.alarms(AlarmThresholds.DEFAULT)
			.files(ExportModels.of(List.of(Order.class, Device.class)));
		assertThat(files.keySet()).filteredOn((path) -> path.startsWith("cloudformation/"))
			.contains("cloudformation/alarms.yaml", "cloudformation/alarms-shop.yaml",
					"cloudformation/alarms-devices.yaml", "cloudformation/dashboard.yaml");
	}

	@Test
	void saysWhatAlarmsCostAMonth() {
		JsonNode template = yaml(alarms(ON_DEMAND), "cloudformation/alarms-devices.yaml");
		int metrics = 0;
		for (JsonNode resource : template.path("Resources")) {
			if (!Set.of("IsReplicated", "HasKinesisStream", "WatchesExpiry")
				.contains(resource.path("Condition").asString(""))) {
				metrics += resource.path("Properties").path("Metrics").size() - 1;
			}
		}
		assertThat(template.path("Parameters").path("AlarmTier").path("Description").asString())
			.startsWith("Alarms to make: critical (")
			.endsWith("full (%.2f)".formatted(metrics * 0.1));
		assertThat(template.path("Description").asString()).contains(" USD a month)", "0.10 USD a metric");
		assertThat(yaml(alarms(ON_DEMAND), "cloudformation/alarms.yaml").path("Description").asString())
			.contains("All alarms of the application: critical (");
	}

	@Test
	void tiersIncludeEachOther() {
		JsonNode template = yaml(alarms(ON_DEMAND), "cloudformation/alarms-shop.yaml");
		assertThat(template.path("Conditions").path("IsFull").toString()).contains("AlarmTier").contains("full");
		assertThat(template.path("Conditions").path("IsStandard").toString()).contains("Fn::Not").contains("critical");
		assertThat(template.path("Resources").path("ShopReadThrottles").has("Condition")).isFalse();
		assertThat(template.path("Resources").path("ShopAccountLimitReads").has("Condition")).isFalse();
		assertThat(template.path("Resources").path("ShopLatencyP99").path("Condition").asString())
			.isEqualTo("IsStandard");
		assertThat(template.path("Resources").path("ShopLatencyP95").path("Condition").asString()).isEqualTo("IsFull");
		assertThat(template.path("Resources").path("ShopNoExpiry").path("Condition").asString())
			.isEqualTo("WatchesExpiry");
		assertThat(template.path("Parameters").path("NoExpiry").path("Default").asString()).isEqualTo("false");
	}

	@Test
	void replicasHaveADashboardOfTheirLatency() {
		JsonNode dashboard = yaml(alarms(ON_DEMAND), "cloudformation/dashboard.yaml").path("Resources")
			.path("ReplicationDashboard");
		assertThat(dashboard.path("Condition").asString()).isEqualTo("IsReplicated");
		assertThat(dashboard.path("Properties").path("DashboardBody").toString()).contains("ReplicationLatency")
			.contains("test-shop");
	}

	private static List<String> describe(Map<String, String> files, String... prefixes) {
		List<String> alarms = new ArrayList<>();
		resources(files).forEach((id, resource) -> {
			JsonNode alarm = resource.path("Properties");
			if (Set.of(prefixes).stream().anyMatch(id::startsWith)) {
				JsonNode queries = alarm.path("Metrics");
				JsonNode last = queries.path(queries.size() - 1);
				String comparison = alarm.path("ComparisonOperator").asString().startsWith("Greater") ? " > " : " < ";
				String period = queries.path(0)
					.path("MetricStat")
					.path("Period")
					.asString(last.path("Period").asString());
				alarms.add(id + ": " + last.path("Expression").asString() + comparison
						+ alarm.path("Threshold").asString() + " in " + alarm.path("DatapointsToAlarm").asString()
						+ " of " + alarm.path("EvaluationPeriods").asString() + " × " + period + " s");
			}
		});
		return alarms;
	}

	@Test
	void utilizationIsThatOfWhatLimits() {
		assertThat(text(ON_DEMAND)).contains("AccountMaxTableLevelReads").doesNotContain("AccountReadCapacity");
		assertThat(text(LIMITED)).contains("OnDemandMaxWriteRequestUnits").doesNotContain("AccountMaxTableLevel");
		assertThat(text(PROVISIONED)).contains("ProvisionedReadCapacityUnits")
			.contains("AccountReadCapacity:")
			.contains("IndexBackfillCapacity:");
	}

	@Test
	void autoScalingIsGivenTheTimeToAct() {
		ScalingTarget target = new ScalingTarget(5, 100, 70);
		ExportModel scaled = model(new TableSettings(BillingMode.PROVISIONED,
				new CapacitySettings(new Throughput(10, 5), null, null,
						new AutoScaling(target, new ScalingTarget(5, 50, 50))),
				Map.of(), null, null, null, null, null, Map.of()));
		assertThat(describe(alarms(scaled), "DevicesReadUtilization", "DevicesWriteUtilization")).satisfiesExactly(
				(read) -> assertThat(read).contains("> 85 "), (write) -> assertThat(write).contains("> 80 "));
	}

	@Test
	void manyIndexesHaveSeveralAlarms() {
		List<CloudWatchMetric.MeteredResource> resources = new ArrayList<>();
		assertThat(CloudWatchAlarm.MAX_METRICS).isEqualTo(10);
		for (int i = 0; i < 25; i++) {
			resources.add(new CloudWatchMetric.MeteredResource("shop", "index" + i));
		}
		assertThat(TableAlarms.groups(resources, 2)).extracting(List::size).containsExactly(5, 5, 5, 5, 5);
		assertThat(TableAlarms.groups(resources, 1)).extracting(List::size).containsExactly(10, 10, 5);
	}

	@Test
	void thresholdsOfLatencyAreTheApplications() {
		Map<String, String> files = MonitoringFormats
			.alarms(new AlarmThresholds(Duration.ofMillis(20), Duration.ofMillis(30)))
			.files(ON_DEMAND);
		assertThat(describe(files, "ShopLatency")).satisfiesExactly((p95) -> assertThat(p95).contains("> 20 "),
				(p99) -> assertThat(p99).contains("> 30 "));
	}

	@Test
	void terraformHasTheSameAlarms() {
		Map<String, String> files = alarms(PROVISIONED);
		Map<String, String> terraform = new LinkedHashMap<>();
		JsonMapper.shared()
			.readTree(files.get("terraform/alarms.tf.json"))
			.path("resource")
			.path("aws_cloudwatch_metric_alarm")
			.forEach((alarm) -> terraform.put(alarm.path("alarm_name").asString(), summary(alarm, "metric_query",
					"expression", "threshold", "evaluation_periods", "alarm_description")));
		Map<String, String> cloudFormation = new LinkedHashMap<>();
		resources(files).values().forEach((resource) -> {
			JsonNode alarm = resource.path("Properties");
			if (alarm.has("AlarmName")) {
				cloudFormation.put(alarm.path("AlarmName").asString(),
						summary(alarm, "Metrics", "Expression", "Threshold", "EvaluationPeriods", "AlarmDescription"));
			}
		});
		assertThat(terraform).isEqualTo(cloudFormation).hasSizeGreaterThan(20);
	}

	private static String summary(JsonNode alarm, String queries, String expression, String... others) {
		StringBuilder summary = new StringBuilder();
		alarm.path(queries).forEach((query) -> summary.append(query.path(expression).asString("metric")).append("; "));
		for (String other : others) {
			summary.append(alarm.path(other).asString()).append("; ");
		}
		return summary.toString();
	}

	@Test
	void alarmsSayWhatTheyMean() {
		for (JsonNode resource : resources(alarms(PROVISIONED)).values()) {
			JsonNode alarm = resource.path("Properties");
			if (alarm.has("AlarmName")) {
				assertThat(alarm.path("AlarmDescription").asString()).hasSizeBetween(60, 1024);
				assertThat(alarm.path("Metrics").size()).isLessThanOrEqualTo(CloudWatchAlarm.MAX_METRICS + 1);
			}
		}
	}

	@Test
	void theSameModelGivesTheSameFiles() {
		Set<String> names = new TreeSet<>();
		for (Map<String, String> files : List.of(alarms(ON_DEMAND), MonitoringFormats.yace().files(ON_DEMAND),
				MonitoringFormats.grafana().files(ON_DEMAND), MonitoringFormats.prometheus().files(ON_DEMAND))) {
			names.addAll(files.keySet());
		}
		assertThat(alarms(ON_DEMAND)).isEqualTo(alarms(model(TableSettings.DEFAULT)));
		assertThat(names).containsExactly("cloudformation/alarms-devices.yaml", "cloudformation/alarms-shop.yaml",
				"cloudformation/alarms.yaml", "cloudformation/dashboard.yaml", "monitoring/cloudwatch-dashboard.json",
				"monitoring/grafana-dashboard.json", "monitoring/prometheus-rules.yaml", "monitoring/yace.yaml",
				"terraform/alarms.tf.json");
	}

	private static Map<String, String> alarms(ExportModel model) {
		return ALARMS.computeIfAbsent(model, MonitoringFormats.alarms(AlarmThresholds.DEFAULT)::files);
	}

	private static JsonNode yaml(Map<String, String> files, String name) {
		return JsonMapper.shared().valueToTree(new Yaml().load(files.get(name)));
	}

	interface Orders extends DynamoRepository<Order, OrderKey> {

	}

	interface Devices extends DynamoRepository<Device, DeviceKey> {

	}

}
