package io.github.dynamospring.operations.export.monitoring;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Alarm over metrics that AWS keeps.
 *
 * @param id the id of the alarm in a template, in camel case
 * @param name the name of the alarm
 * @param description the meaning of the alarm, and the recommended action
 * @param condition the condition of the alarm
 * @param chosenBy the switch of a deployment that chooses it
 */
record CloudWatchAlarm(String id, String name, String description, Condition condition, AlarmSwitch chosenBy) {

	/**
	 * Most metrics of an alarm.
	 */
	static final int MAX_METRICS = 10;

	/**
	 * Return the number of metrics that are paid for. A query over the metrics of a table
	 * has one at least.
	 */
	int billedMetrics() {
		return Math.max(1, this.condition.metrics().size());
	}

	/**
	 * Return the values of a template.
	 */
	Map<String, Object> values() {
		Map<String, Object> values = new HashMap<>(Map.of("name", this.name, "description", this.description,
				"comparison", this.condition.comparison().toString(), "threshold", this.condition.number(), "periods",
				this.condition.periods(), "most", this.condition.most()));
		if (this.chosenBy.condition() != null) {
			values.put("condition", this.chosenBy.condition());
			values.put("count", "${" + this.chosenBy.expression() + " ? 1 : 0}");
		}
		return values;
	}

	/**
	 * Condition of an alarm.
	 *
	 * @param metrics the metrics, which the expression calls {@code m1}, {@code m2}
	 * @param expression the expression over them, or a query of Metrics Insights
	 * @param comparison the comparison
	 * @param threshold the threshold
	 * @param period the length of one period
	 * @param periods the number of evaluated periods
	 * @param most the number of periods that must meet the comparison
	 */
	record Condition(List<CloudWatchMetric> metrics, String expression, Comparison comparison, double threshold,
			Duration period, int periods, int most) {

		Condition {
			metrics = List.copyOf(metrics);
			if (metrics.size() > MAX_METRICS) {
				throw new IllegalArgumentException("An alarm has at most " + MAX_METRICS + " metrics");
			}
		}

		private Object number() {
			if (this.threshold == Math.rint(this.threshold)) {
				return (Object) (long) this.threshold;
			}
			return this.threshold;
		}

	}

	/**
	 * Comparison with a threshold.
	 */
	enum Comparison {

		/** More than the threshold. */
		ABOVE("GreaterThanThreshold"),

		/** Less than the threshold. */
		BELOW("LessThanThreshold");

		private final String text;

		Comparison(String text) {
			this.text = text;
		}

		@Override
		public String toString() {
			return this.text;
		}

	}

	/**
	 * Expressions over the metrics of an alarm. DynamoDB sends no zeros, and an alarm
	 * over its metrics keeps its state without data. Missing data is filled in, so that
	 * the alarm ends.
	 *
	 * @see <a href=
	 * "https://docs.aws.amazon.com/AmazonCloudWatch/latest/APIReference/API_PutMetricAlarm.html">PutMetricAlarm:
	 * TreatMissingData</a>
	 */
	static final class Expressions {

		private Expressions() {
		}

		/**
		 * Return the sum of a number of metrics.
		 */
		static String sum(int count) {
			return String.join(" + ", filled(count, 0));
		}

		/**
		 * Return the largest of a number of metrics.
		 */
		static String largest(int count) {
			return of("MAX", filled(count, 0));
		}

		/**
		 * Return the least of a number of metrics.
		 * @param missing the value of one that is missing
		 */
		static String least(int count, int missing) {
			return of("MIN", filled(count, missing));
		}

		/**
		 * Return the largest utilization in percent of pairs: the units of a period, and
		 * the capacity a second.
		 */
		static String utilization(int pairs) {
			List<String> shares = new ArrayList<>();
			for (int i = 0; i < pairs; i++) {
				int consumed = 2 * i + 1;
				shares.add("100 * m%d / PERIOD(m%d) / m%d".formatted(consumed, consumed, consumed + 1));
			}
			return of("MAX", shares);
		}

		private static List<String> filled(int count, int missing) {
			List<String> filled = new ArrayList<>();
			for (int i = 1; i <= count; i++) {
				filled.add("FILL(m" + i + ", " + missing + ")");
			}
			return filled;
		}

		private static String of(String function, List<String> series) {
			if (series.size() > 1) {
				return function + "([" + String.join(", ", series) + "])";
			}
			return series.get(0);
		}

	}

}
