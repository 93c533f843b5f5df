package io.github.dynamospring.operations.cost;

import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

import io.github.dynamospring.large.ObjectRequests;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.meter.CapacityHours;
import io.github.dynamospring.observation.meter.DynamoStatistics;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.TableClass;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

import org.springframework.util.Assert;

/**
 * Costs of access patterns, tables and indexes: from the metered requests of this
 * instance, the descriptions of the tables, and the given prices.
 *
 * @since 0.1
 */
public final class DynamoCosts {

	private final PricedClient common;

	private final DynamoStatistics statistics;

	private final Supplier<? extends Map<String, PricedClient>> tables;

	private final Supplier<Map<String, Long>> streamReads;

	private final ObjectRequests objects;

	private final TableLookup lookup;

	private final Duration least;

	private final Clock clock;

	/**
	 * Create costs.
	 * @param common the default client, which unknown tables are attributed to
	 * @param statistics the metered requests, by the same clock
	 * @param tables the clients of the application's tables by their names in DynamoDB
	 * @param streamReads the reads of streams by the names of tables in DynamoDB
	 * @param objects the requests for objects
	 * @param least the minimum time of counting for a cost a day
	 * @param clock the clock
	 */
	public DynamoCosts(PricedClient common, DynamoStatistics statistics,
			Supplier<? extends Map<String, PricedClient>> tables, Supplier<Map<String, Long>> streamReads,
			ObjectRequests objects, Duration least, Clock clock) {
		Assert.notNull(common, "'common' must not be null");
		Assert.notNull(statistics, "'statistics' must not be null");
		Assert.notNull(tables, "'tables' must not be null");
		Assert.notNull(streamReads, "'streamReads' must not be null");
		Assert.notNull(objects, "'objects' must not be null");
		Assert.notNull(least, "'least' must not be null");
		Assert.notNull(clock, "'clock' must not be null");
		this.common = common;
		this.statistics = statistics;
		this.tables = tables;
		this.streamReads = streamReads;
		this.objects = objects;
		this.lookup = new TableLookup((table) -> client(table).client(), clock);
		this.least = least;
		this.clock = clock;
	}

	private PricedClient client(String table) {
		return this.tables.get().getOrDefault(table, this.common);
	}

	/**
	 * Return the prices of the default client, for tables of the standard class.
	 */
	public DynamoPrices prices() {
		return this.common.prices();
	}

	/**
	 * Return the prices of the standard table class in the region of the table's client.
	 * @param table the name of the table in DynamoDB
	 */
	public DynamoPrices pricesOf(String table) {
		return client(table).prices();
	}

	/**
	 * Return the cost of each used access pattern, in the order of their names. No
	 * request is sent: until a {@link #report() report} has described a table, it is
	 * taken for one of the standard class.
	 */
	public List<PatternCost> patterns() {
		return patterns(time());
	}

	private ObservedTime time() {
		return new ObservedTime(this.statistics.startedAt(), this.clock.instant(), this.least);
	}

	private List<PatternCost> patterns(ObservedTime time) {
		Map<String, PatternCost> costs = new TreeMap<>();
		this.statistics.patterns()
			.forEach((pattern) -> costs.put(pattern.name(),
					cost(pattern.name(), pattern.totalRequests(), pattern.usage(), time)));
		this.objects.counts().keySet().forEach((name) -> costs.putIfAbsent(name, cost(name, 0, List.of(), time)));
		costs.values().removeIf((cost) -> cost.requests() == 0 && cost.objects() == null);
		return List.copyOf(costs.values());
	}

	private PatternCost cost(String name, long requests, List<ResourceUsage> usage, ObservedTime time) {
		return new PatternCost(name, requests, time.cost(usage, (table) -> pricesOf(table, this.lookup.known(table))),
				time.objects(this.objects.counts().get(name), prices()));
	}

	/**
	 * Return all known costs. Tables are described again after a quarter of an hour,
	 * which takes ten seconds at most.
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
		names.addAll(this.tables.get().keySet());
		Map<String, Long> reads = this.streamReads.get();
		Function<String, TableLookup.Found> found = this.lookup.round();
		List<TableCost> costs = names.stream()
			.map((name) -> cost(found.apply(name),
					new TableUsage(name, used.getOrDefault(name, List.of()), hours.getOrDefault(name, List.of()),
							reads.get(name)),
					time))
			.toList();
		return new CostReport(prices(), missing(names), time.from(), time.length(), patterns(time), costs);
	}

	private List<String> missing(Collection<String> tables) {
		Set<DynamoPrices> used = new LinkedHashSet<>(List.of(prices()));
		tables.forEach((table) -> used.add(pricesOf(table)));
		return used.stream()
			.filter((prices) -> !prices.missing().isEmpty())
			.map((prices) -> "Prices of " + prices.region() + " that are not known for certain, and so their amounts, "
					+ "are left out: set " + String.join(", ", prices.missing()))
			.toList();
	}

	private TableCost cost(TableLookup.Found found, TableUsage usage, ObservedTime time) {
		return new TableCalculation(pricesOf(usage.table(), found.description()), found, usage, time).cost();
	}

	private DynamoPrices pricesOf(String name, @Nullable TableDescription table) {
		DynamoPrices prices = pricesOf(name);
		boolean infrequent = table != null && table.tableClassSummary() != null
				&& table.tableClassSummary().tableClass() == TableClass.STANDARD_INFREQUENT_ACCESS;
		if (infrequent) {
			return prices.infrequentAccess();
		}
		return prices;
	}

}
