package io.github.dynamospring.operations.export.monitoring;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.operations.export.ExportModel;
import io.github.dynamospring.operations.export.ExportedTable;

/**
 * Selector of the series of an application in Prometheus: the series of its tables, and
 * of requests over several tables.
 *
 * @param tables the matcher of tables, without braces
 */
record PrometheusSelector(String tables) {

	private static final String SEVERAL = "several";

	private static final String WINDOW = "5m";

	static PrometheusSelector of(ExportModel model) {
		List<String> names = Stream.concat(model.tables().stream().map(ExportedTable::name), Stream.of(SEVERAL))
			.map((name) -> name.replace(".", "\\\\."))
			.toList();
		return new PrometheusSelector("table=~\"" + String.join("|", names) + "\"");
	}

	/**
	 * Return a selector of a table that a dashboard asks for.
	 */
	static PrometheusSelector ofVariable() {
		return new PrometheusSelector("table=~\"$table\"");
	}

	/**
	 * Return the series of a metric.
	 * @param matchers further matchers
	 */
	String series(String metric, String... matchers) {
		return metric + Stream.concat(Stream.of(this.tables), Stream.of(matchers))
			.collect(Collectors.joining(", ", "{", "}"));
	}

	/**
	 * Return the rate a second of a metric, over five minutes.
	 */
	String rate(String labels, String metric, String... matchers) {
		return "sum by (" + labels + ") (rate(" + series(metric, matchers) + "[" + WINDOW + "]))";
	}

}
