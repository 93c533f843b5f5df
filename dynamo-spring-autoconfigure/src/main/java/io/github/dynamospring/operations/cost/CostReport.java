package io.github.dynamospring.operations.cost;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import org.jspecify.annotations.Nullable;

/**
 * Report of what access patterns, tables and indexes cost, as far as this instance can
 * tell: units are those of its own requests.
 *
 * @param prices the prices of the default client
 * @param missing a line for each region of which prices are not known
 * @param since when this instance began to count
 * @param observed how long it has counted
 * @param patterns the access patterns that were used, in the order of their names
 * @param tables the tables of the application and all others that were used, in the order
 * of their names
 * @since 0.1
 */
public record CostReport(DynamoPrices prices, List<String> missing, Instant since, Duration observed,
		List<PatternCost> patterns, List<TableCost> tables) {

	/**
	 * Return what an access pattern costs, or null if it was not used yet.
	 */
	public @Nullable PatternCost pattern(String name) {
		return this.patterns.stream().filter((pattern) -> pattern.name().equals(name)).findFirst().orElse(null);
	}

	/**
	 * Return what a table costs, or null if there is none of that name in DynamoDB.
	 */
	public @Nullable TableCost table(String name) {
		return this.tables.stream().filter((table) -> table.name().equals(name)).findFirst().orElse(null);
	}

}
