package io.github.dynamospring.autoconfigure.operations.cost;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

import io.github.dynamospring.operations.cost.CostReport;
import io.github.dynamospring.operations.cost.DynamoPrices;
import io.github.dynamospring.operations.cost.PatternCost;
import io.github.dynamospring.operations.cost.TableCost;

import org.springframework.boot.actuate.endpoint.OperationResponseBody;

/**
 * Descriptor of the costs of access patterns, tables and indexes, by the requests of this
 * instance.
 *
 * @param prices the prices of the default client
 * @param missing a line for each region with unknown prices
 * @param since the time at which this instance began to count
 * @param observed the time for which it has counted
 * @param patterns the access patterns that were used
 * @param tables the tables
 * @since 0.1
 */
public record CostDescriptor(DynamoPrices prices, List<String> missing, Instant since, Duration observed,
		List<PatternCost> patterns, List<TableCost> tables) implements OperationResponseBody {

	static CostDescriptor of(CostReport report) {
		return new CostDescriptor(report.prices(), report.missing(), report.since(), report.observed(),
				report.patterns(), report.tables());
	}

}
