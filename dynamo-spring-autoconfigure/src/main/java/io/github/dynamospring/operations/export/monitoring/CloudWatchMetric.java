package io.github.dynamospring.operations.export.monitoring;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import org.jspecify.annotations.Nullable;

/**
 * Metric that AWS keeps, with the statistic that is looked at.
 *
 * @param namespace the namespace
 * @param name the name
 * @param dimensions the values of its dimensions, by their names
 * @param statistic the statistic, such as {@code Sum}
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html">DynamoDB
 * metrics and dimensions</a>
 */
record CloudWatchMetric(String namespace, String name, Map<String, String> dimensions, String statistic) {

	static final String DYNAMO = "AWS/DynamoDB";

	static final String SUM = "Sum";

	static final String AVERAGE = "Average";

	static final String MAXIMUM = "Maximum";

	/**
	 * Return a metric of a table or global index.
	 */
	static CloudWatchMetric of(MeteredResource resource, String name, String statistic) {
		return new CloudWatchMetric(DYNAMO, name, resource.dimensions(), statistic);
	}

	/**
	 * Return the dimensions of one kind of requests to a table.
	 */
	static Map<String, String> ofOperation(String table, String operation) {
		Map<String, String> dimensions = new LinkedHashMap<>();
		dimensions.put("TableName", table);
		dimensions.put("Operation", operation);
		return dimensions;
	}

	/**
	 * Return a metric of the account.
	 */
	static CloudWatchMetric ofAccount(String name, String statistic) {
		return new CloudWatchMetric(DYNAMO, name, Map.of(), statistic);
	}

	/**
	 * Return the use of a quota of the account.
	 */
	static CloudWatchMetric ofUsage(String resource) {
		Map<String, String> dimensions = new LinkedHashMap<>();
		dimensions.put("Type", "Resource");
		dimensions.put("Resource", resource);
		dimensions.put("Service", "DynamoDB");
		dimensions.put("Class", "None");
		return new CloudWatchMetric("AWS/Usage", "ResourceCount", dimensions, MAXIMUM);
	}

	/**
	 * Return the values of a template.
	 */
	Map<String, Object> values() {
		Map<String, Object> values = new HashMap<>(
				Map.of("namespace", this.namespace, "metric", this.name, "statistic", this.statistic));
		if (!this.dimensions.isEmpty()) {
			values.putAll(Map.of("dimensions", this.dimensions, "pairs", pairs(this.dimensions, "Name", "Value")));
		}
		return values;
	}

	/**
	 * Return dimensions as a list of names and values.
	 */
	static List<Map<String, String>> pairs(Map<String, String> dimensions, String name, String value) {
		return dimensions.entrySet().stream().map((dimension) -> {
			Map<String, String> pair = new LinkedHashMap<>();
			pair.put(name, dimension.getKey());
			pair.put(value, dimension.getValue());
			return pair;
		}).toList();
	}

	/**
	 * Table or global index, which has metrics of its own.
	 *
	 * @param table the name of the table
	 * @param index the name of the index, or null for the table itself
	 */
	record MeteredResource(String table, @Nullable String index) {

		Map<String, String> dimensions() {
			Map<String, String> dimensions = new LinkedHashMap<>();
			dimensions.put("TableName", this.table);
			if (this.index != null) {
				dimensions.put("GlobalSecondaryIndexName", this.index);
			}
			return dimensions;
		}

		String label() {
			if (this.index != null) {
				return this.index;
			}
			return this.table;
		}

	}

}
