package io.github.dynamospring.operations.export.monitoring;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Price of alarms a month, which is by the metrics that they look at. The ten metrics of
 * the free tier are left out.
 *
 * @see <a href="https://aws.amazon.com/cloudwatch/pricing/">CloudWatch pricing</a>
 */
final class AlarmPrice {

	private static final double OF_METRIC = 0.1;

	/** Origin of the price. */
	static final String ORIGIN = "at 0.10 USD a metric, the price of us-east-1 on 2026-08-06";

	private AlarmPrice() {
	}

	/**
	 * Return the prices of the tiers in words, such as
	 * {@code critical (1.20 USD a month), standard (2.40) or full (3.10)}.
	 */
	static String tiers(List<CloudWatchAlarm> alarms) {
		return AlarmSwitch.TIERS.stream()
			.map((tier) -> tier + " (" + money(metrics(alarms, tier)) + ")")
			.collect(Collectors.joining(", "))
			.replace(", full", " or full")
			.replaceFirst("\\)", " USD a month)");
	}

	/**
	 * Return the price of an alarm of a switch in words, such as
	 * {@code 0.30 USD a month}.
	 */
	static String of(List<CloudWatchAlarm> alarms, AlarmSwitch chosen) {
		return money(alarms.stream()
			.filter((alarm) -> alarm.chosenBy() == chosen)
			.mapToInt(CloudWatchAlarm::billedMetrics)
			.sum()) + " USD a month";
	}

	private static int metrics(List<CloudWatchAlarm> alarms, AlarmSwitch tier) {
		return alarms.stream()
			.filter((alarm) -> alarm.chosenBy().isTier() && alarm.chosenBy().compareTo(tier) <= 0)
			.mapToInt(CloudWatchAlarm::billedMetrics)
			.sum();
	}

	private static String money(int metrics) {
		return String.format(Locale.ROOT, "%.2f", metrics * OF_METRIC);
	}

}
