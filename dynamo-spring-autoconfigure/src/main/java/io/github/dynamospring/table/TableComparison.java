package io.github.dynamospring.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.schema.CapacitySettings;
import io.github.dynamospring.schema.IndexSchema;
import io.github.dynamospring.schema.KeyAttribute;
import io.github.dynamospring.schema.Projection;
import io.github.dynamospring.schema.TableSchema;
import io.github.dynamospring.schema.TableSettings;
import io.github.dynamospring.schema.TableSettings.Throughput;
import io.github.dynamospring.table.FoundTable.FoundIndex;
import org.jspecify.annotations.Nullable;

/**
 * Comparison of the table that entities and settings ask for with the one that DynamoDB
 * has. Indexes that only DynamoDB has are no difference, because another application may
 * need them. What is not configured may be as it likes.
 */
final class TableComparison {

	/** A table or index that is being updated serves requests as one that is active. */
	private static final Set<String> USABLE = Set.of("ACTIVE", "UPDATING");

	private final String table;

	private final List<TableDifference> differences = new ArrayList<>();

	private TableComparison(String table) {
		this.table = table;
	}

	static List<TableDifference> of(TableDefinition expected, @Nullable FoundTable found) {
		TableComparison comparison = new TableComparison(expected.name());
		if (found == null) {
			comparison.different(TableDifference.TABLE, describe(expected.schema()), TableDifference.ABSENT);
		}
		else {
			comparison.compareStatus("status", found.status());
			comparison.compare(expected.schema(), found.schema());
			found.indexes().forEach((name, index) -> comparison.compare(expected.schema(), name, index));
			comparison.compareIndexes(expected, found.settings());
			comparison.compare(expected.settings(), found.settings());
		}
		return comparison.differences;
	}

	private void compare(TableSchema expected, TableSchema found) {
		compare("partition key", expected.partition(), found.partition());
		compare("sort key", expected.sort(), found.sort());
		expected.indexes().forEach((index) -> compareIndex(index, index(found, index.name()), keys(expected)));
		configured("time to live attribute", expected.ttlAttribute(), found.ttlAttribute());
	}

	private static @Nullable IndexSchema index(TableSchema table, String name) {
		return table.indexes().stream().filter((index) -> index.name().equals(name)).findFirst().orElse(null);
	}

	private static List<KeyAttribute> keys(TableSchema table) {
		return (table.sort() != null) ? List.of(table.partition(), table.sort()) : List.of(table.partition());
	}

	private void compareIndex(IndexSchema expected, @Nullable IndexSchema found, List<KeyAttribute> tableKeys) {
		String part = "index " + expected.name();
		if (found == null) {
			different(part, describe(expected), TableDifference.ABSENT);
			return;
		}
		compare(part + " type", expected.type(), found.type());
		compare(part + " partition key", describe(expected.partition()), describe(found.partition()));
		compare(part + " sort key", describe(expected.sort()), describe(found.sort()));
		Set<String> keys = Stream.of(tableKeys, found.partition(), found.sort())
			.flatMap(List::stream)
			.map(KeyAttribute::name)
			.collect(Collectors.toSet());
		if (!found.projection().covers(expected.projection(), keys)) {
			different(part + " projection", needed(expected.projection()), describe(found.projection()));
		}
	}

	private void compare(TableSchema expected, String index, FoundIndex found) {
		if (index(expected, index) != null) {
			compareStatus("index " + index + " status", found.status());
		}
	}

	private void compareStatus(String part, String status) {
		if (!USABLE.contains(status)) {
			different(part, "ACTIVE", status);
		}
	}

	private void compareIndexes(TableDefinition expected, TableSettings found) {
		for (IndexSchema index : expected.schema().indexes()) {
			CapacitySettings capacity = found.indexes().get(index.name());
			if (capacity != null) {
				compare("index " + index.name() + " ", expected.settings().capacityOf(index.name()), capacity);
			}
		}
	}

	private void compare(TableSettings expected, TableSettings found) {
		configured("billing mode", expected.billingMode(), found.billingMode());
		compare("", expected.capacity(), found.capacity());
		configured("table class", expected.tableClass(), found.tableClass());
		compareKey(expected.kmsKeyId(), found.kmsKeyId());
		configured("point in time recovery", expected.pointInTimeRecovery(), found.pointInTimeRecovery());
		configured("deletion protection", expected.deletionProtection(), found.deletionProtection());
		configured("stream view", expected.streamView(), found.streamView());
		expected.tags().forEach((name, value) -> configured("tag " + name, value, found.tags().get(name)));
	}

	/**
	 * More throughput than configured is no difference: an operator may have raised it in
	 * need, and DynamoDB raises what is warm as the traffic grows.
	 */
	private void compare(String prefix, CapacitySettings expected, CapacitySettings found) {
		atLeast(prefix + "throughput", expected.fixedThroughput(), found.throughput());
		atLeast(prefix + "warm throughput", expected.warmThroughput(), found.warmThroughput());
		configured(prefix + "on-demand maximum", expected.onDemandMaximum(), found.onDemandMaximum());
	}

	private void atLeast(String part, @Nullable Throughput expected, @Nullable Throughput found) {
		if (expected != null && (found == null || !found.covers(expected))) {
			different(part, "at least " + expected, Objects.toString(found, TableDifference.ABSENT));
		}
	}

	/** DynamoDB tells the ARN, which does not tell the aliases of the key. */
	private void compareKey(@Nullable String expected, @Nullable String found) {
		if (expected != null && (found == null || !isAlias(expected) && !isKey(expected, found))) {
			different("encryption key", expected, Objects.toString(found, TableDifference.ABSENT));
		}
	}

	private static boolean isAlias(String key) {
		return key.startsWith("alias/") || key.contains(":alias/");
	}

	private static boolean isKey(String key, String arn) {
		return arn.equals(key) || arn.endsWith(":key/" + key);
	}

	private void configured(String part, @Nullable Object expected, @Nullable Object found) {
		if (expected != null) {
			compare(part, expected, found);
		}
	}

	private void compare(String part, @Nullable Object expected, @Nullable Object found) {
		if (!Objects.equals(expected, found)) {
			different(part, Objects.toString(expected, TableDifference.ABSENT),
					Objects.toString(found, TableDifference.ABSENT));
		}
	}

	private void different(String part, String expected, String found) {
		this.differences.add(new TableDifference(this.table, part, expected, found));
	}

	private static String describe(TableSchema table) {
		return "one with " + describe(table.partition(), table.sort());
	}

	private static String describe(KeyAttribute partition, @Nullable KeyAttribute sort) {
		return "partition key " + partition + ((sort != null) ? ", sort key " + sort : "");
	}

	private static String describe(IndexSchema index) {
		String sort = index.sort().isEmpty() ? "" : ", sort key " + describe(index.sort());
		return index.type() + " with partition key " + describe(index.partition()) + sort + ", projecting "
				+ describe(index.projection());
	}

	private static String describe(List<KeyAttribute> attributes) {
		return attributes.isEmpty() ? TableDifference.ABSENT
				: attributes.stream().map(KeyAttribute::toString).collect(Collectors.joining(", "));
	}

	private static String needed(Projection projection) {
		Set<String> include = new TreeSet<>(projection.include());
		include.removeAll(projection.dispensable());
		return include.isEmpty() ? describe(projection) : describe(new Projection(projection.type(), include));
	}

	private static String describe(Projection projection) {
		return (projection.type() != Projection.Type.INCLUDE) ? projection.type().name()
				: "INCLUDE " + String.join(", ", projection.include());
	}

}
