package io.github.dynamospring.operations.export.monitoring;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;

import io.github.dynamospring.operations.export.monitoring.CloudWatchAlarm.Comparison;
import io.github.dynamospring.operations.export.monitoring.CloudWatchAlarm.Condition;
import io.github.dynamospring.operations.export.monitoring.CloudWatchAlarm.Expressions;
import io.github.dynamospring.operations.export.monitoring.CloudWatchMetric.MeteredResource;
import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.CapacitySettings.AutoScaling;
import io.github.dynamospring.schema.TableSettings;
import org.jspecify.annotations.Nullable;

/**
 * Alarms of one table and its indexes.
 */
final class TableAlarms {

	private static final Duration MINUTE = Duration.ofMinutes(1);

	private static final Duration FIVE_MINUTES = Duration.ofMinutes(5);

	/** Share of the capacity, in percent, beyond which little is left for a peak. */
	private static final int MOST_UTILIZATION = 80;

	private static final String THROTTLES = "requests are throttled in three of five minutes, more than repetitions "
			+ "make up for. Look at the throttles by cause on the dashboard: a hot key, provisioned capacity, the "
			+ "on-demand maximum, or the quota of the account";

	private static final String HOT = "requests to one partition are throttled, whatever the capacity of the table is. "
			+ "Contributor Insights names the key, and so does the actuator's dynamodb/partitions. Spread the key with "
			+ "{id|shard:8}, or ask less of it";

	private static final String ACCOUNT_LIMIT = "requests are throttled by the quota of the account for one table, "
			+ "which no setting of the table raises. Ask AWS for a higher quota, and send less until it is there";

	private static final String QUERY = "Query";

	/** Items of an unusually long page. */
	private static final int MANY_ITEMS = 1000;

	private final MonitoredTable table;

	private final List<CloudWatchAlarm> alarms = new ArrayList<>();

	private TableAlarms(MonitoredTable table) {
		this.table = table;
	}

	static List<CloudWatchAlarm> of(MonitoredTable table, AlarmThresholds thresholds) {
		TableAlarms alarms = new TableAlarms(table);
		for (Capacity capacity : Capacity.values()) {
			alarms.addThrottles(capacity);
			alarms.addUtilization(capacity);
		}
		if (!table.operations().isEmpty()) {
			alarms.addSystemErrors();
			alarms.addLatency("p95", thresholds.p95(), AlarmSwitch.FULL);
			alarms.addLatency("p99", thresholds.p99(), AlarmSwitch.STANDARD);
		}
		if (table.operations().contains(QUERY)) {
			alarms.addReturnedItems();
		}
		alarms.addBackfill();
		if (table.isProvisioned()) {
			alarms.addBackfillCapacity();
		}
		alarms.addReplication();
		alarms.addKinesis();
		if (table.expires()) {
			alarms.addExpiry();
		}
		return alarms.alarms;
	}

	private void addThrottles(Capacity capacity) {
		add(capacity + "Throttles",
				"Table " + this.table.name() + " or one of its indexes: " + capacity.text() + " " + THROTTLES,
				this.table.resources(), 1, (resources) -> new Condition(metrics(resources, capacity + "ThrottleEvents"),
						Expressions.sum(resources.size()), Comparison.ABOVE, 0, MINUTE, 5, 3),
				AlarmSwitch.CRITICAL);
		add("AccountLimit" + capacity + "s",
				"Table " + this.table.name() + " or one of its indexes: " + capacity.text() + " " + ACCOUNT_LIMIT,
				this.table.resources(), 1,
				(resources) -> new Condition(metrics(resources, capacity + "AccountLimitThrottleEvents"),
						Expressions.sum(resources.size()), Comparison.ABOVE, 0, MINUTE, 3, 2),
				AlarmSwitch.CRITICAL);
		add("Hot" + capacity + "s",
				"Table " + this.table.name() + " or one of its indexes: " + capacity.text() + " " + HOT,
				this.table.resources(), 1,
				(resources) -> new Condition(metrics(resources, capacity + "KeyRangeThroughputThrottleEvents"),
						Expressions.sum(resources.size()), Comparison.ABOVE, 0, FIVE_MINUTES, 3, 2),
				AlarmSwitch.STANDARD);
	}

	private static List<CloudWatchMetric> metrics(List<MeteredResource> resources, String name) {
		return resources.stream().map((resource) -> CloudWatchMetric.of(resource, name, CloudWatchMetric.SUM)).toList();
	}

	private void addUtilization(Capacity capacity) {
		add(capacity + "Utilization",
				"Table " + this.table.name() + " or one of its indexes has taken more than " + mostUtilization(capacity)
						+ " percent of its " + capacity
							.text()
						+ " capacity for a quarter of an hour: " + limitInWords(capacity),
				this.table.resources(), 2,
				(resources) -> new Condition(
						resources.stream().flatMap((resource) -> utilization(resource, capacity).stream()).toList(),
						Expressions.utilization(resources.size()), Comparison.ABOVE, mostUtilization(capacity),
						FIVE_MINUTES, 3, 3),
				AlarmSwitch.STANDARD);
	}

	// above the target of auto scaling, which adds capacity by itself
	private int mostUtilization(Capacity capacity) {
		AutoScaling scaling = this.table.table().settings().capacity().autoScaling();
		if (scaling != null) {
			return Math.max(MOST_UTILIZATION, (capacity.target(scaling) + 100) / 2);
		}
		return MOST_UTILIZATION;
	}

	private String limitInWords(Capacity capacity) {
		if (this.table.isProvisioned()) {
			return "provision more, or let it scale or be billed on demand";
		}
		return "raise the on-demand maximum, or, where there is none, the account's quota of " + capacity.text()
				+ " throughput for a table";
	}

	private List<CloudWatchMetric> utilization(MeteredResource resource, Capacity capacity) {
		return List.of(CloudWatchMetric.of(resource, "Consumed" + capacity + "CapacityUnits", CloudWatchMetric.SUM),
				limit(resource, capacity));
	}

	private CloudWatchMetric limit(MeteredResource resource, Capacity capacity) {
		if (this.table.isProvisioned()) {
			return CloudWatchMetric.of(resource, "Provisioned" + capacity + "CapacityUnits", CloudWatchMetric.AVERAGE);
		}
		if (hasMaximum(resource.index())) {
			return CloudWatchMetric.of(resource, "OnDemandMax" + capacity + "RequestUnits", CloudWatchMetric.AVERAGE);
		}
		return CloudWatchMetric.ofAccount("AccountMaxTableLevel" + capacity + "s", CloudWatchMetric.MAXIMUM);
	}

	private boolean hasMaximum(@Nullable String index) {
		TableSettings settings = this.table.table().settings();
		CapacitySettings capacity = (index != null) ? settings.capacityOf(index) : settings.capacity();
		return capacity.onDemandMaximum() != null;
	}

	private void addSystemErrors() {
		List<CloudWatchMetric> errors = ofOperations("SystemErrors", CloudWatchMetric.SUM);
		add("SystemErrors",
				"Table " + this.table.name() + ": DynamoDB answered with status 500 in three of five minutes. Reads "
						+ "and conditional writes are repeated; what is left is an AmbiguousWriteException. See the "
						+ "AWS Health Dashboard",
				new Condition(errors, Expressions.sum(errors.size()), Comparison.ABOVE, 0, MINUTE, 5, 3),
				AlarmSwitch.CRITICAL);
	}

	private void addLatency(String percentile, Duration threshold, AlarmSwitch tier) {
		List<CloudWatchMetric> latencies = ofOperations("SuccessfulRequestLatency", percentile);
		if (latencies.isEmpty()) {
			return;
		}
		add("Latency" + percentile.toUpperCase(Locale.ROOT),
				"Table " + this.table.name() + ": of one kind of requests, " + percentile.substring(1)
						+ " percent no longer take less than " + threshold.toMillis()
						+ " ms within DynamoDB, for a quarter of an hour. Look for larger items and longer pages",
				new Condition(latencies, Expressions.largest(latencies.size()), Comparison.ABOVE, threshold.toMillis(),
						FIVE_MINUTES, 3, 3),
				tier);
	}

	private void addReturnedItems() {
		add("ReturnedItems",
				"Table " + this.table.name() + ": a query has returned more than " + MANY_ITEMS
						+ " items in one page, which is more than an online request needs. Look for a method without "
						+ "a limit or a range, and for an item collection that grows",
				new Condition(List.of(metric(QUERY, "ReturnedItemCount", CloudWatchMetric.MAXIMUM)), Expressions.sum(1),
						Comparison.ABOVE, MANY_ITEMS, FIVE_MINUTES, 3, 3),
				AlarmSwitch.FULL);
	}

	// a page of a scan takes as long as it takes
	private List<CloudWatchMetric> ofOperations(String name, String statistic) {
		return this.table.operations()
			.stream()
			.filter((operation) -> !operation.equals("Scan") || statistic.equals(CloudWatchMetric.SUM))
			.limit(CloudWatchAlarm.MAX_METRICS)
			.map((operation) -> metric(operation, name, statistic))
			.toList();
	}

	private CloudWatchMetric metric(String operation, String name, String statistic) {
		return new CloudWatchMetric(CloudWatchMetric.DYNAMO, name,
				CloudWatchMetric.ofOperation(this.table.name(), operation), statistic);
	}

	private void addBackfill() {
		add("IndexBackfill",
				"Table " + this.table.name()
						+ ": an index has been filled for six hours and is not done. Methods on it fail until it is",
				this.table.indexes(), 1,
				(indexes) -> new Condition(
						indexes.stream()
							.map((index) -> CloudWatchMetric.of(index, "OnlineIndexPercentageProgress",
									CloudWatchMetric.MAXIMUM))
							.toList(),
						Expressions.least(indexes.size(), 100), Comparison.BELOW, 100, Duration.ofHours(1), 6, 6),
				AlarmSwitch.FULL);
	}

	private void addBackfillCapacity() {
		add("IndexBackfillCapacity",
				"Table " + this.table.name() + ": filling a new index takes more than " + MOST_UTILIZATION
						+ " percent of the write capacity of the index for a quarter of an hour, so that writes of the "
						+ "application are throttled. Provision more for the index until it is filled",
				this.table.indexes(), 2,
				(indexes) -> new Condition(indexes.stream()
					.flatMap((index) -> Stream.of(
							CloudWatchMetric.of(index, "OnlineIndexConsumedWriteCapacity", CloudWatchMetric.SUM),
							CloudWatchMetric.of(index, "ProvisionedWriteCapacityUnits", CloudWatchMetric.AVERAGE)))
					.toList(), Expressions.utilization(indexes.size()), Comparison.ABOVE, MOST_UTILIZATION,
						FIVE_MINUTES, 3, 3),
				AlarmSwitch.FULL);
	}

	private void addReplication() {
		this.alarms.add(alarm("ReplicationLatency",
				"Table " + this.table.name() + ": writes have reached another region more than 30 seconds late for "
						+ "five minutes. Reads there are older than that, and a failover would lose as much",
				new Condition(List.of(),
						"SELECT MAX(ReplicationLatency) FROM SCHEMA(\"AWS/DynamoDB\", ReceivingRegion, TableName)"
								+ " WHERE TableName = '" + this.table.name() + "'",
						Comparison.ABOVE, Duration.ofSeconds(30).toMillis(), MINUTE, 5, 5),
				AlarmSwitch.REPLICATED));
	}

	private void addKinesis() {
		this.alarms.add(alarm("KinesisDelay",
				"Table " + this.table.name()
						+ ": the oldest change that is not in the Kinesis data stream yet is older "
						+ "than five minutes. Look at the throttles of the stream: changes are dropped after 24 hours",
				new Condition(List.of(),
						"SELECT MAX(AgeOfOldestUnreplicatedRecord) FROM SCHEMA(\"AWS/DynamoDB\", DelegatedOperation, "
								+ "TableName) WHERE TableName = '" + this.table.name() + "'",
						Comparison.ABOVE, FIVE_MINUTES.toMillis(), MINUTE, 5, 5),
				AlarmSwitch.KINESIS));
	}

	private void addExpiry() {
		add("NoExpiry",
				"Table " + this.table.name()
						+ ": nothing was deleted for two days because it had expired, though items "
						+ "have a time to live. Is it enabled, and in seconds? Ignore this where nothing had to expire",
				new Condition(
						List.of(CloudWatchMetric.of(new MeteredResource(this.table.name(), null),
								"TimeToLiveDeletedItemCount", CloudWatchMetric.SUM)),
						Expressions.sum(1), Comparison.BELOW, 1, Duration.ofDays(1), 2, 2),
				AlarmSwitch.EXPIRY);
	}

	/**
	 * Add an alarm over resources, or several alarms if there are too many metrics for
	 * one.
	 */
	private void add(String kind, String description, List<MeteredResource> resources, int metricsEach,
			Function<List<MeteredResource>, Condition> condition, AlarmSwitch chosenBy) {
		List<List<MeteredResource>> groups = groups(resources, metricsEach);
		for (int i = 0; i < groups.size(); i++) {
			add((i > 0) ? kind + (i + 1) : kind, description, condition.apply(groups.get(i)), chosenBy);
		}
	}

	static List<List<MeteredResource>> groups(List<MeteredResource> resources, int metricsEach) {
		int most = CloudWatchAlarm.MAX_METRICS / metricsEach;
		List<List<MeteredResource>> groups = new ArrayList<>();
		for (int start = 0; start < resources.size(); start += most) {
			groups.add(resources.subList(start, Math.min(resources.size(), start + most)));
		}
		return groups;
	}

	private void add(String kind, String description, Condition condition, AlarmSwitch chosenBy) {
		this.alarms.add(alarm(kind, description, condition, chosenBy));
	}

	private CloudWatchAlarm alarm(String kind, String description, Condition condition, AlarmSwitch chosenBy) {
		return new CloudWatchAlarm(MonitoringNames.id(this.table.table().logicalName()) + kind,
				this.table.name() + "-" + MonitoringNames.kebab(kind), description, condition, chosenBy);
	}

	/**
	 * Kind of capacity, as metrics name it.
	 */
	private enum Capacity {

		READ("Read", "read"), WRITE("Write", "write");

		private final String name;

		private final String text;

		Capacity(String name, String text) {
			this.name = name;
			this.text = text;
		}

		String text() {
			return this.text;
		}

		int target(AutoScaling scaling) {
			if (this == READ) {
				return scaling.read().utilization();
			}
			return scaling.write().utilization();
		}

		@Override
		public String toString() {
			return this.name;
		}

	}

}
