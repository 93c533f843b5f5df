package io.github.dynamospring.cost;

import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.meter.CapacityHours;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import io.github.dynamospring.observation.meter.PatternStatistics;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.model.TableClass;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

import org.springframework.util.Assert;

/**
 * Costs of access patterns, tables and indexes, from what this instance has metered, what
 * DynamoDB tells of the tables, and prices that are given.
 *
 * @since 0.1
 */
public final class DynamoCosts {

	private final DynamoPrices prices;

	private final DynamoStatistics statistics;

	private final Supplier<? extends Collection<String>> tables;

	private final TableLookup lookup;

	private final Duration least;

	private final Clock clock;

	/**
	 * Create costs.
	 * @param prices the prices of tables of the standard class
	 * @param statistics what requests took, by the same clock
	 * @param tables gives the names in DynamoDB of the application's tables
	 * @param client describes tables
	 * @param least the least time of counting from which a day is told
	 * @param clock tells how long requests were counted
	 */
	public DynamoCosts(DynamoPrices prices, DynamoStatistics statistics, Supplier<? extends Collection<String>> tables,
			DynamoDbClient client, Duration least, Clock clock) {
		Assert.notNull(prices, "'prices' must not be null");
		Assert.notNull(statistics, "'statistics' must not be null");
		Assert.notNull(tables, "'tables' must not be null");
		Assert.notNull(client, "'client' must not be null");
		Assert.notNull(least, "'least' must not be null");
		Assert.notNull(clock, "'clock' must not be null");
		this.prices = prices;
		this.statistics = statistics;
		this.tables = tables;
		this.lookup = new TableLookup(client, clock);
		this.least = least;
		this.clock = clock;
	}

	/**
	 * Return the prices of tables of the standard class.
	 */
	public DynamoPrices prices() {
		return this.prices;
	}

	/**
	 * Return what each access pattern costs that was used, in the order of their names.
	 * Nothing is asked of DynamoDB: until a {@link #report() report} has described a
	 * table, it is taken for one of the standard class.
	 */
	public List<PatternCost> patterns() {
		return patterns(time());
	}

	private ObservedTime time() {
		return new ObservedTime(this.statistics.startedAt(), this.clock.instant(), this.least);
	}

	private List<PatternCost> patterns(ObservedTime time) {
		return this.statistics.patterns().stream().map((pattern) -> cost(pattern, time)).toList();
	}

	private PatternCost cost(PatternStatistics pattern, ObservedTime time) {
		RequestCost cost = time.cost(pattern.usage(), (table) -> pricesOf(this.lookup.known(table)));
		return new PatternCost(pattern.name(), pattern.totalRequests(), cost);
	}

	/**
	 * Return all that is known. Tables are described where the last description is older
	 * than a quarter of an hour, which takes ten seconds at most.
	 */
	public CostReport report() {
		ObservedTime time = time();
		Map<String, List<ResourceUsage>> used = this.statistics.resources()
			.stream()
			.collect(Collectors.groupingBy(ResourceUsage::table));
		Map<String, List<CapacityHours>> hours = this.statistics.hours()
			.stream()
			.collect(Collectors.groupingBy(CapacityHours::table));
		TreeSet<String> names = new TreeSet<>(used.keySet());
		names.addAll(this.tables.get());
		Function<String, TableLookup.Found> found = this.lookup.round();
		List<TableCost> costs = names.stream()
			.map((name) -> cost(found.apply(name),
					new TableUsage(name, used.getOrDefault(name, List.of()), hours.getOrDefault(name, List.of())),
					time))
			.toList();
		return new CostReport(this.prices, time.from(), time.length(), patterns(time), costs);
	}

	private TableCost cost(TableLookup.Found found, TableUsage usage, ObservedTime time) {
		return new TableCalculation(pricesOf(found.description()), found, usage, time).cost();
	}

	private DynamoPrices pricesOf(@Nullable TableDescription table) {
		boolean infrequent = table != null && table.tableClassSummary() != null
				&& table.tableClassSummary().tableClass() == TableClass.STANDARD_INFREQUENT_ACCESS;
		return infrequent ? this.prices.infrequentAccess() : this.prices;
	}

}
