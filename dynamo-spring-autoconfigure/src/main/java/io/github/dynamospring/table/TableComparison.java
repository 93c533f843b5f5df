package io.github.dynamospring.table;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
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
 * Comparison of the expected table with the table in DynamoDB. Additional indexes in
 * DynamoDB are accepted, because another application may need them. Settings that are not
 * configured are not compared.
 */
final class TableComparison {

	/** A table or index that is being updated serves requests as one that is active. */
	private static final Set<String> USABLE = Set.of("ACTIVE", "UPDATING");

	/** Statuses of an index that end by themselves. */
	private static final Set<String> PASSING = Set.of("CREATING", "DELETING");

	private final String table;

	private final TableStepFactory steps;

	private final Map<String, String> refusedIndexes;

	private final List<TableFinding> findings = new ArrayList<>();

	private TableComparison(TableDefinition expected, FoundTable found, Map<String, String> refusedIndexes) {
		this.table = expected.name();
		this.steps = new TableStepFactory(expected, found);
		this.refusedIndexes = refusedIndexes;
	}

	/**
	 * Return the differences of a table, or of one that is absent.
	 */
	static List<TableDifference> of(TableDefinition expected, @Nullable FoundTable found) {
		if (found == null) {
			return List.of(new TableDifference(expected.name(), TableDifference.TABLE, describe(expected.schema()),
					TableDifference.ABSENT));
		}
		return findings(expected, found, Map.of()).stream().map(TableFinding::difference).toList();
	}

	/**
	 * Return the differences of a table, each with its step.
	 * @param refusedIndexes the indexes that are not added, each with the remedy
	 */
	static List<TableFinding> findings(TableDefinition expected, FoundTable found, Map<String, String> refusedIndexes) {
		TableComparison comparison = new TableComparison(expected, found, refusedIndexes);
		comparison.compareStatus("status", found.status(), false);
		comparison.compare(expected.schema(), found.schema());
		found.indexes().forEach((name, index) -> comparison.compare(expected.schema(), name, index));
		comparison.compareIndexes(expected, found.settings());
		comparison.compare(expected.settings(), found.settings());
		return comparison.findings;
	}

	private void compare(TableSchema expected, TableSchema found) {
		compare("partition key", expected.partition(), found.partition());
		compare("sort key", expected.sort(), found.sort());
		expected.indexes().forEach((index) -> {
			IndexSchema present = index(found, index.name());
			if (present != null) {
				compareIndex(index, present, expected.primaryKey());
			}
			else {
				compareAbsent(index, found);
			}
		});
		configured("time to live attribute", expected.ttlAttribute(), found.ttlAttribute(), this.steps::timeToLive);
	}

	private static @Nullable IndexSchema index(TableSchema table, String name) {
		return table.indexes().stream().filter((index) -> index.name().equals(name)).findFirst().orElse(null);
	}

	private void compareIndex(IndexSchema expected, IndexSchema found, List<KeyAttribute> tableKeys) {
		String part = "index " + expected.name();
		compare(part + " type", expected.type(), found.type());
		compare(part + " partition key", describe(expected.partition()), describe(found.partition()));
		compare(part + " sort key", describe(expected.sort()), describe(found.sort()));
		Set<String> keys = Stream.concat(tableKeys.stream(), found.keys().stream())
			.map(KeyAttribute::name)
			.collect(Collectors.toSet());
		if (!found.projection().covers(expected.projection(), keys)) {
			different(part + " projection", needed(expected.projection()), describe(found.projection()), null);
		}
	}

	private void compareAbsent(IndexSchema expected, TableSchema found) {
		String conflict = conflict(expected, found);
		String refusal = (conflict != null) ? conflict : this.refusedIndexes.get(expected.name());
		TableDifference difference = new TableDifference(this.table, "index " + expected.name(), describe(expected),
				TableDifference.ABSENT, refusal);
		this.findings.add(new TableFinding(difference, (refusal != null) ? null : this.steps.index(expected), false));
	}

	/** DynamoDB has one type for an attribute, in all keys of a table. */
	private static @Nullable String conflict(IndexSchema expected, TableSchema found) {
		List<String> conflicts = found.keys()
			.stream()
			.filter((key) -> expected.keys()
				.stream()
				.anyMatch((wanted) -> wanted.name().equals(key.name()) && wanted.type() != key.type()))
			.map(KeyAttribute::toString)
			.distinct()
			.toList();
		if (conflicts.isEmpty()) {
			return null;
		}
		return "Other keys of the table have " + String.join(", ", conflicts)
				+ ", and DynamoDB would silently build the index with that type, without the items of the other one. "
				+ "Have an attribute of another name in the key of the index";
	}

	private void compare(TableSchema expected, String index, FoundIndex found) {
		if (index(expected, index) != null) {
			compareStatus("index " + index + " status", found.status(), PASSING.contains(found.status()));
		}
	}

	private void compareIndexes(TableDefinition expected, TableSettings found) {
		for (IndexSchema index : expected.schema().indexes()) {
			CapacitySettings capacity = found.indexes().get(index.name());
			if (capacity != null) {
				compare(index.name(), expected.settings().capacityOf(index.name()), capacity);
			}
		}
	}

	private void compare(TableSettings expected, TableSettings found) {
		configured("billing mode", expected.billingMode(), found.billingMode());
		compare(null, expected.capacity(), found.capacity());
		configured("table class", expected.tableClass(), found.tableClass(), this.steps::tableClass);
		compareKey(expected.kmsKeyId(), found.kmsKeyId());
		configured("point in time recovery", expected.pointInTimeRecovery(), found.pointInTimeRecovery(),
				this.steps::pointInTimeRecovery);
		configured("deletion protection", expected.deletionProtection(), found.deletionProtection(),
				this.steps::deletionProtection);
		configured("stream view", expected.streamView(), found.streamView(), this.steps::stream);
		expected.tags()
			.forEach((name, value) -> configured("tag " + name, value, found.tags().get(name), this.steps::tags));
	}

	/**
	 * Accept more throughput than configured: an operator may have raised it in need, and
	 * DynamoDB raises warm throughput as the traffic grows.
	 */
	private void compare(@Nullable String index, CapacitySettings expected, CapacitySettings found) {
		String prefix = (index != null) ? "index " + index + " " : "";
		atLeast(prefix + "throughput", expected.fixedThroughput(), found.throughput(),
				() -> this.steps.throughput(index));
		atLeast(prefix + "warm throughput", expected.warmThroughput(), found.warmThroughput(),
				() -> this.steps.warmThroughput(index));
		configured(prefix + "on-demand maximum", expected.onDemandMaximum(), found.onDemandMaximum(),
				() -> this.steps.onDemandMaximum(index));
	}

	private void atLeast(String part, @Nullable Throughput expected, @Nullable Throughput found,
			Supplier<@Nullable TableStep> step) {
		if (expected != null && (found == null || !found.covers(expected))) {
			different(part, "at least " + expected, Objects.toString(found, TableDifference.ABSENT), step.get());
		}
	}

	/** DynamoDB returns the ARN of the key, without its aliases. */
	private void compareKey(@Nullable String expected, @Nullable String found) {
		if (expected != null && (found == null || !isAlias(expected) && !isKey(expected, found))) {
			different("encryption key", expected, Objects.toString(found, TableDifference.ABSENT), null);
		}
	}

	private static boolean isAlias(String key) {
		return key.startsWith("alias/") || key.contains(":alias/");
	}

	private static boolean isKey(String key, String arn) {
		return arn.equals(key) || arn.endsWith(":key/" + key);
	}

	private void compareStatus(String part, String status, boolean passing) {
		if (!USABLE.contains(status)) {
			TableDifference difference = new TableDifference(this.table, part, "ACTIVE", status);
			this.findings.add(new TableFinding(difference, null, passing));
		}
	}

	private void configured(String part, @Nullable Object expected, @Nullable Object found) {
		configured(part, expected, found, () -> null);
	}

	private void configured(String part, @Nullable Object expected, @Nullable Object found,
			Supplier<@Nullable TableStep> step) {
		if (expected != null && !expected.equals(found)) {
			different(part, expected.toString(), Objects.toString(found, TableDifference.ABSENT), step.get());
		}
	}

	private void compare(String part, @Nullable Object expected, @Nullable Object found) {
		if (!Objects.equals(expected, found)) {
			different(part, Objects.toString(expected, TableDifference.ABSENT),
					Objects.toString(found, TableDifference.ABSENT), null);
		}
	}

	private void different(String part, String expected, String found, @Nullable TableStep step) {
		this.findings.add(new TableFinding(new TableDifference(this.table, part, expected, found), step, false));
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
		if (attributes.isEmpty()) {
			return TableDifference.ABSENT;
		}
		return attributes.stream().map(KeyAttribute::toString).collect(Collectors.joining(", "));
	}

	private static String needed(Projection projection) {
		Set<String> include = new TreeSet<>(projection.include());
		include.removeAll(projection.dispensable());
		if (include.isEmpty()) {
			return describe(projection);
		}
		return describe(new Projection(projection.type(), include));
	}

	private static String describe(Projection projection) {
		if (projection.type() != Projection.Type.INCLUDE) {
			return projection.type().name();
		}
		return "INCLUDE " + String.join(", ", projection.include());
	}

}
