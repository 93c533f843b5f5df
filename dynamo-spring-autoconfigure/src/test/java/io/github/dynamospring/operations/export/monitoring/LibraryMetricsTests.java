package io.github.dynamospring.operations.export.monitoring;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportModel.BackfilledTables;
import io.github.dynamospring.operations.export.ExportModel.Listeners;
import io.github.dynamospring.operations.export.ExportModels;
import io.github.dynamospring.shop.Order;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.yaml.snakeyaml.Yaml;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Rules and the dashboard over the library's own meters: each metric and label that they
 * name is one that the library registers.
 */
class LibraryMetricsTests {

	private static final ExportModel SILENT = ExportModels.of(List.of(Order.class));

	private static final ExportModel MODEL = new ExportModel(SILENT.application(), SILENT.tables(), SILENT.patterns(),
			new Listeners(Set.of("shop"), null, null), BackfilledTables.NONE, null);

	private static final Pattern SERIES = Pattern.compile("\\b(dynamodb_\\w+)(?:\\{([^}]*)})?");

	private static final Pattern GROUPING = Pattern
		.compile("(?:sum|max) by \\(([^)]*)\\) \\((?:rate\\(|increase\\()?(\\w+)");

	private static final Pattern LABEL = Pattern.compile("(\\w+)=~?\"");

	private final Map<String, Set<String>> series;

	LibraryMetricsTests() {
		SimpleMeterRegistry registry = new SimpleMeterRegistry();
		LibraryMeters.register(registry);
		this.series = LibraryMeters.series(registry);
	}

	@Test
	void rulesNameWhatTheLibraryRegisters() {
		Map<String, Object> rules = new Yaml().load(rules());
		assertThat(rules).containsOnlyKeys("groups");
		Set<String> queries = new LinkedHashSet<>();
		JsonMapper.shared().valueToTree(rules).findValues("expr").forEach((query) -> queries.add(query.asString()));
		assertThat(queries).hasSizeGreaterThan(10).allSatisfy(this::check);
	}

	@Test
	void alertsNameLabelsThatTheirQueriesHave() {
		JsonNode rules = JsonMapper.shared().valueToTree(new Yaml().load(rules()));
		for (JsonNode rule : rules.findValues("rules").stream().flatMap(JsonNode::valueStream).toList()) {
			Matcher grouping = GROUPING.matcher(rule.path("expr").asString());
			assertThat(grouping.find()).as(rule.toString()).isTrue();
			List<String> labels = List.of(grouping.group(1).split(", "));
			Matcher named = Pattern.compile("\\$labels\\.(\\w+)").matcher(rule.path("annotations").toString());
			while (named.find()) {
				assertThat(labels).as(rule.path("alert").asString()).contains(named.group(1));
			}
		}
	}

	@Test
	void theDashboardNamesWhatTheLibraryRegisters() {
		JsonNode dashboard = JsonMapper.shared()
			.readTree(MonitoringFormats.grafana().files(MODEL).get("monitoring/grafana-dashboard.json"));
		Set<String> queries = new LinkedHashSet<>();
		dashboard.findValues("expr").forEach((query) -> queries.add(query.asString()));
		assertThat(queries).hasSizeGreaterThan(20).allSatisfy(this::check);
		check(dashboard.path("templating").path("list").path(1).path("query").asString());
		for (JsonNode panel : dashboard.path("panels")) {
			Matcher grouping = GROUPING.matcher(panel.path("targets").path(0).path("expr").asString());
			if (grouping.find()) {
				List<String> labels = List.of(grouping.group(1).split(", "));
				Matcher named = Pattern.compile("\\{\\{(\\w+)}}")
					.matcher(panel.path("targets").path(0).path("legendFormat").asString());
				while (named.find()) {
					assertThat(labels).as(panel.path("title").asString()).contains(named.group(1));
				}
			}
		}
	}

	@Test
	void theDashboardShowsTheSizeAndTheItemsOfTables() {
		assertThat(MonitoringFormats.grafana().files(MODEL).get("monitoring/grafana-dashboard.json")).contains(
				"max by (table) (dynamodb_table_size_bytes{table=~", "max by (table) (dynamodb_table_items{table=~");
	}

	private void check(String query) {
		Matcher named = SERIES.matcher(query);
		int count = 0;
		while (named.find()) {
			count++;
			assertThat(this.series).as(query).containsKey(named.group(1));
			if (named.group(2) != null) {
				Matcher labels = LABEL.matcher(named.group(2));
				while (labels.find()) {
					assertThat(this.series.get(named.group(1))).as(query).contains(labels.group(1));
				}
			}
		}
		assertThat(count).as(query).isPositive();
		Matcher grouping = GROUPING.matcher(query);
		while (grouping.find()) {
			assertThat(this.series.get(grouping.group(2))).as(query).contains(grouping.group(1).split(", "));
		}
	}

	@ParameterizedTest
	@ValueSource(strings = { "dynamodb_request_seconds_count", "dynamodb_requests_seconds_count{tables=\"a\"}",
			"sum by (pattern) (rate(dynamodb_throttles_total[5m]))" })
	void aNameThatIsNotRegisteredIsFound(String query) {
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> check(query));
	}

	@Test
	void tablesOfOtherApplicationsAreLeftOut() {
		assertThat(rules()).contains("{table=~\"test-shop|several\"");
	}

	@Test
	void listenersAloneHaveRulesAndPanels() {
		assertThat(rules()).contains("dynamodb_stream_lag_seconds{table=~\"test-shop|several\"}",
				"alert: DynamoStreamStopped", "alert: DynamoStreamDeadLetters");
		assertThat(MonitoringFormats.grafana().files(MODEL).get("monitoring/grafana-dashboard.json")).contains(
				"dynamodb_stream_lag_seconds", "dynamodb_stream_records_total", "dynamodb_stream_retries_calls_total",
				"dynamodb_stream_stopped_shards");
		assertThat(MonitoringFormats.prometheus().files(SILENT).values()).noneMatch((text) -> text.contains("stream"));
		assertThat(MonitoringFormats.grafana().files(SILENT).values()).noneMatch((text) -> text.contains("stream"));
	}

	private static String rules() {
		return MonitoringFormats.prometheus().files(MODEL).get("monitoring/prometheus-rules.yaml");
	}

}
