package io.github.dynamospring.operations.export.monitoring;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

import io.github.dynamospring.operations.export.monitoring.CloudWatchAlarm.Comparison;
import io.github.dynamospring.operations.export.monitoring.CloudWatchAlarm.Condition;

/**
 * Alarms of the quotas of the account, which other applications use up as well.
 */
final class AccountAlarms {

	/** Number of the tables of an account, among the metrics of its usage. */
	static final String TABLE_COUNT = "TableCount";

	private static final int MOST_UTILIZATION = 80;

	private AccountAlarms() {
	}

	/**
	 * Return the alarms.
	 * @param prefix the prefix of their names
	 */
	static List<CloudWatchAlarm> of(String prefix, List<MonitoredTable> tables) {
		List<CloudWatchAlarm> alarms = new ArrayList<>();
		if (tables.stream().anyMatch(MonitoredTable::isProvisioned)) {
			alarms.add(provisioned(prefix, "Read"));
			alarms.add(provisioned(prefix, "Write"));
		}
		alarms.add(new CloudWatchAlarm("AccountTables", prefix + "-account-tables",
				"The account has more than " + MOST_UTILIZATION
						+ " percent of the tables in this region that its quota allows. Have the quota raised",
				condition(CloudWatchMetric.ofUsage(TABLE_COUNT), "100 * m1 / SERVICE_QUOTA(m1)"),
				AlarmSwitch.CRITICAL));
		return alarms;
	}

	private static CloudWatchAlarm provisioned(String prefix, String capacity) {
		String id = "Account" + capacity + "Capacity";
		return new CloudWatchAlarm(id, prefix + "-" + MonitoringNames.kebab(id),
				"The tables of the account have provisioned more than " + MOST_UTILIZATION + " percent of the "
						+ MonitoringNames.kebab(capacity)
						+ " units that its quota allows in this region. Have the quota raised",
				condition(CloudWatchMetric.ofAccount("AccountProvisioned" + capacity + "CapacityUtilization",
						CloudWatchMetric.MAXIMUM), "FILL(m1, 0)"),
				AlarmSwitch.CRITICAL);
	}

	private static Condition condition(CloudWatchMetric metric, String expression) {
		return new Condition(List.of(metric), expression, Comparison.ABOVE, MOST_UTILIZATION, Duration.ofMinutes(5), 3,
				3);
	}

}
