package io.github.dynamospring.operations.cost;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Report of the costs of access patterns, tables and indexes. Units are units of requests
 * of this instance.
 *
 * @param prices the prices of the default client
 * @param missing a line for each region with unknown prices
 * @param since the time at which this instance began to count
 * @param observed the time for which it has counted
 * @param patterns the access patterns that were used, in the order of their names
 * @param tables the tables of the application and all others that were used, in the order
 * of their names
 * @since 0.1
 */
public record CostReport(DynamoPrices prices, List<String> missing, Instant since, Duration observed,
		List<PatternCost> patterns, List<TableCost> tables) {

	/**
	 * Return the cost of an access pattern, or null if it was not used yet.
	 */
	public @Nullable PatternCost pattern(String name) {
		return this.patterns.stream().filter((pattern) -> pattern.name().equals(name)).findFirst().orElse(null);
	}

	/**
	 * Return the cost of a table, or null if DynamoDB has no table of that name.
	 */
	public @Nullable TableCost table(String name) {
		return this.tables.stream().filter((table) -> table.name().equals(name)).findFirst().orElse(null);
	}

}
