package io.github.dynamospring.table;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/**
 * Share of the items of a table that an index with computed keys holds, by the counts of
 * DynamoDB. Items that were written before the index was added lack its keys, and queries
 * leave them out silently.
 *
 * @param index the name of the index
 * @param state whether it holds the items of the table
 * @param evidence the counts, or why they are not compared
 * @since 0.1
 */
public record IndexCoverage(String index, State state, String evidence) {

	/**
	 * The cure of an index that holds a part of the items.
	 */
	public static final String REMEDY = "Items that were written before the index was added lack its computed keys, "
			+ "and queries leave them out. Define a bean Migration.of(…) of their types, and run a backfill by "
			+ "--dynamo.backfill.run=<table>";

	private static final long LEAST_ITEMS = 1_000;

	private static final double LEAST_SHARE = 0.9;

	/**
	 * DynamoDB updates counts every six hours (API reference, TableDescription).
	 */
	private static final Duration LAG = Duration.ofHours(12);

	private static final Set<String> BUILT = Set.of("ACTIVE", "UPDATING");

	/**
	 * Return the coverages of all global indexes with computed keys that a table has, in
	 * the order of their declaration.
	 * @param definition the table as it is wanted
	 * @param table the table as it is
	 * @param now the time
	 */
	public static List<IndexCoverage> of(TableDefinition definition, TableDescription table, Instant now) {
		return definition.schema()
			.indexes()
			.stream()
			.filter((index) -> definition.computedKeys().containsKey(index.name()))
			.flatMap((index) -> table.globalSecondaryIndexes()
				.stream()
				.filter((found) -> found.indexName().equals(index.name())))
			.map((found) -> of(definition, table, found, now))
			.toList();
	}

	private static IndexCoverage of(TableDefinition definition, TableDescription table,
			GlobalSecondaryIndexDescription index, Instant now) {
		String name = index.indexName();
		String reason = whyUnknown(definition.wholeIndexes().contains(name), table, index, now);
		if (reason != null) {
			return new IndexCoverage(name, State.UNKNOWN, "index " + name + ": " + reason);
		}
		long items = table.itemCount();
		long held = index.itemCount();
		State state = (held < items * LEAST_SHARE) ? State.PARTIAL : State.WHOLE;
		return new IndexCoverage(name, state,
				String.format(Locale.ROOT, "index %s holds %,d of the %,d items of the table", name, held, items));
	}

	private static @Nullable String whyUnknown(boolean whole, TableDescription table,
			GlobalSecondaryIndexDescription index, Instant now) {
		if (!whole) {
			return "items may lack its keys, so that counts do not show whether any are missing";
		}
		if (!BUILT.contains(index.indexStatusAsString())) {
			return "it is being built";
		}
		Instant created = table.creationDateTime();
		if (created == null || table.itemCount() == null || index.itemCount() == null
				|| now.isBefore(created.plus(LAG))) {
			return "DynamoDB counts items every six hours, and the table is younger than 12 hours";
		}
		if (table.itemCount() < LEAST_ITEMS) {
			return "the table has less than 1,000 items";
		}
		return null;
	}

	/**
	 * Whether an index holds the items of its table.
	 */
	public enum State {

		/** It holds 90% or more. */
		WHOLE,

		/** It holds less than 90%. */
		PARTIAL,

		/** The counts are missing or too old. */
		UNKNOWN

	}

}
