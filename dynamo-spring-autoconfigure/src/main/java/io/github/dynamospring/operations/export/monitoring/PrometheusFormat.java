package io.github.dynamospring.operations.export.monitoring;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.github.dynamospring.operations.export.ExportFormat;
import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportText;

/**
 * Format of rules of Prometheus over the meters of the library, by the names that
 * Micrometer's registry gives them.
 */
final class PrometheusFormat implements ExportFormat {

	private static final String PATTERN = "table, access_pattern";

	private static final String WARNING = "warning";

	private static final String CRITICAL = "critical";

	@Override
	public String name() {
		return "prometheus";
	}

	@Override
	public Map<String, String> files(ExportModel model) {
		if (model.tables().isEmpty()) {
			return Map.of();
		}
		List<Map<String, Object>> rules = new Rules(PrometheusSelector.of(model)).all();
		Map<String, Object> group = new LinkedHashMap<>();
		group.put("name", MonitoringNames.of(model.application()) + "-dynamodb");
		group.put("rules", rules);
		return Map.of("monitoring/prometheus-rules.yaml", ExportText.yaml(Map.of("groups", List.of(group))));
	}

	/**
	 * Rules over the series that a selector selects.
	 */
	private static final class Rules {

		private final PrometheusSelector tables;

		private final List<Map<String, Object>> rules = new ArrayList<>();

		Rules(PrometheusSelector tables) {
			this.tables = tables;
		}

		List<Map<String, Object>> all() {
			addRecords();
			addFailures();
			addThroughput();
			addLosses();
			addEfficiency();
			return this.rules;
		}

		private void addRecords() {
			record("table_index_access_pattern_type:dynamodb_consumed_capacity_units:rate5m",
					this.tables.rate("table, index, access_pattern, type", LibraryMetrics.CONSUMED_CAPACITY));
			record("table_access_pattern_outcome:dynamodb_requests:rate5m",
					this.tables.rate("table, access_pattern, outcome", LibraryMetrics.REQUESTS_COUNT));
		}

		private void addFailures() {
			String failed = this.tables.rate(PATTERN, LibraryMetrics.REQUESTS_COUNT,
					"outcome=~\"error|throttled|ambiguous\"");
			alert("DynamoRequestsFail",
					failed + " / " + this.tables.rate(PATTERN, LibraryMetrics.REQUESTS_COUNT) + " > 0.01", "5m",
					CRITICAL, "Requests of {{ $labels.access_pattern }} fail",
					"{{ $value | humanizePercentage }} of the requests of {{ $labels.access_pattern }} to table "
							+ "{{ $labels.table }} end in an error, a throttle or without an answer, repetitions "
							+ "included. The tag error has the exceptions.");
			alert("DynamoRetriesExhausted",
					this.tables.rate("table, access_pattern, cause", LibraryMetrics.RETRIES_EXHAUSTED) + " > 0", "5m",
					WARNING, "Repetitions of {{ $labels.access_pattern }} are not enough",
					"Requests of {{ $labels.access_pattern }} to table {{ $labels.table }} failed after their last "
							+ "attempt, because of {{ $labels.cause }}. One more might have helped: callers feel it.");
			alert("DynamoSlow",
					"max by (" + PATTERN + ") (" + this.tables.series(LibraryMetrics.REQUESTS_MAX) + ") > 1", "10m",
					WARNING, "Requests of {{ $labels.access_pattern }} are slow",
					"The slowest request of {{ $labels.access_pattern }} to table {{ $labels.table }} takes "
							+ "{{ $value | humanizeDuration }} with all its attempts, for ten minutes.");
		}

		private void addThroughput() {
			alert("DynamoThrottled",
					this.tables.rate("table, index, access_pattern, reason", LibraryMetrics.THROTTLES) + " > 0", "5m",
					WARNING, "{{ $labels.access_pattern }} is throttled",
					"DynamoDB throttles {{ $labels.access_pattern }} on table {{ $labels.table }}, index "
							+ "{{ $labels.index }}: {{ $labels.reason }}. KeyRange means a hot key, Provisioned what is "
							+ "provisioned, MaxOnDemand the maximum on demand, Account the quota.");
			alert("DynamoHotPartition",
					"max by (table, index, type) (" + this.tables.series(LibraryMetrics.PARTITION_HOT) + ") > 0.5",
					"5m", WARNING, "A partition key of {{ $labels.table }} is hot",
					"One key of table {{ $labels.table }}, index {{ $labels.index }}, takes at least "
							+ "{{ $value | humanizePercentage }} of what a partition delivers ({{ $labels.type }}). "
							+ "/actuator/dynamodb/partitions names it.");
			alert("DynamoBatchesUnprocessed", this.tables.rate(PATTERN, LibraryMetrics.BATCH_UNPROCESSED) + " > 0",
					"10m", WARNING, "DynamoDB leaves items of {{ $labels.access_pattern }} unprocessed",
					"Batches of {{ $labels.access_pattern }} to table {{ $labels.table }} ask again for "
							+ "{{ $value | humanize }} items a second, because there is no capacity for them.");
		}

		private void addLosses() {
			alert("DynamoAnswersLost", this.tables.rate(PATTERN, LibraryMetrics.ANSWERS_LOST) + " > 0", "5m", WARNING,
					"Answers to {{ $labels.access_pattern }} are lost",
					"Attempts of {{ $labels.access_pattern }} to table {{ $labels.table }} end without a definite "
							+ "answer: timeouts, lost connections, status 5xx. Writes among them may have been applied.");
			alert("DynamoConditionsMostlyFail",
					this.tables.rate(PATTERN, LibraryMetrics.CONDITION_FAILURES) + " / "
							+ this.tables.rate(PATTERN, LibraryMetrics.REQUESTS_COUNT) + " > 0.5",
					"30m", WARNING, "Most conditions of {{ $labels.access_pattern }} fail",
					"{{ $value | humanizePercentage }} of the writes of {{ $labels.access_pattern }} to table "
							+ "{{ $labels.table }} are refused by their condition. Each costs as if it had written.");
			alert("DynamoTransactionsConflict",
					this.tables.rate(PATTERN, LibraryMetrics.TRANSACTION_CANCELLATIONS,
							"reason=\"TransactionConflict\"") + " > 0.1",
					"10m", WARNING, "Transactions of {{ $labels.access_pattern }} conflict",
					"{{ $value | humanize }} actions a second of {{ $labels.access_pattern }} on table "
							+ "{{ $labels.table }} are cancelled, because others write the same items.");
		}

		private void addEfficiency() {
			alert("DynamoReadsMuchForLittle",
					this.tables.rate(PATTERN, LibraryMetrics.ITEMS_SCANNED) + " / "
							+ this.tables.rate(PATTERN, LibraryMetrics.ITEMS_RETURNED) + " > 10",
					"1h", "info", "{{ $labels.access_pattern }} reads much for little",
					"{{ $labels.access_pattern }} reads {{ $value | humanize }} items of table {{ $labels.table }} for "
							+ "each that it returns. A key or an index that takes the filter would read less.");
			alert("DynamoConnectionsExhausted", "max by (client) (" + LibraryMetrics.CONNECTIONS_PENDING + ") > 0",
					"5m", WARNING, "Calls wait for connections of the {{ $labels.client }} client",
					"{{ $value }} calls wait for a connection. Raise dynamo.client.max-connections. This meter is there "
							+ "with dynamo.metrics.http-pool=true.");
			alert("DynamoObservationFails",
					"sum by (kind) (increase(" + LibraryMetrics.OBSERVATION_FAILURES + "[15m])) > 0", "0m", "info",
					"Requests are not observed as they should be",
					"Something of kind {{ $labels.kind }} failed while requests were observed, so that meters or spans "
							+ "are missing. The log says what. Requests are not affected.");
		}

		private void record(String name, String expression) {
			Map<String, Object> rule = new LinkedHashMap<>();
			rule.put("record", name);
			rule.put("expr", expression);
			this.rules.add(rule);
		}

		private void alert(String name, String expression, String lasting, String severity, String summary,
				String description) {
			Map<String, Object> annotations = new LinkedHashMap<>();
			annotations.put("summary", summary);
			annotations.put("description", description);
			Map<String, Object> rule = new LinkedHashMap<>();
			rule.put("alert", name);
			rule.put("expr", expression);
			rule.put("for", lasting);
			rule.put("labels", Map.of("severity", severity));
			rule.put("annotations", annotations);
			this.rules.add(rule);
		}

	}

}
