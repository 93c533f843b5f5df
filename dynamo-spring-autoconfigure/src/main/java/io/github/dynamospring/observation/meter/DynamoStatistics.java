package io.github.dynamospring.observation.meter;

import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.observation.CostSeries;
import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.RequestListener;
import io.github.dynamospring.observation.ResourceUsage;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Statistics of the cost of requests since the application started, by access pattern.
 * They hold at most a thousand access patterns: further ones are added up as
 * {@code other}.
 *
 * @since 0.1
 */
public final class DynamoStatistics implements RequestListener {

	static final int MAX_PATTERNS = 1000;

	private static final int MAX_RESOURCES = 500;

	private final Map<String, PatternAccount> patterns = new ConcurrentHashMap<>();

	private final Map<Resource, HourlyCapacity> hours = new ConcurrentHashMap<>();

	private final Clock clock;

	private final Instant startedAt;

	/**
	 * Create statistics by the system's clock.
	 */
	public DynamoStatistics() {
		this(Clock.systemUTC());
	}

	/**
	 * Create statistics.
	 * @param clock the clock of the requests
	 */
	public DynamoStatistics(Clock clock) {
		Assert.notNull(clock, "'clock' must not be null");
		this.clock = clock;
		this.startedAt = clock.instant();
	}

	@Override
	public void ended(DynamoRequestContext context) {
		long now = this.clock.millis();
		account(context.getAccessPattern()).add(context, now);
		for (ResourceUsage usage : context.getUsage()) {
			hours(new Resource(usage.table(), usage.index())).add(usage, now);
		}
	}

	private HourlyCapacity hours(Resource resource) {
		HourlyCapacity known = this.hours.get(resource);
		if (known != null) {
			return known;
		}
		Resource bounded = (this.hours.size() < MAX_RESOURCES) ? resource : new Resource(CostSeries.OTHER, null);
		return this.hours.computeIfAbsent(bounded, (key) -> new HourlyCapacity());
	}

	private PatternAccount account(String name) {
		PatternAccount known = this.patterns.get(name);
		if (known != null) {
			return known;
		}
		String bounded = (this.patterns.size() < MAX_PATTERNS) ? name : CostSeries.OTHER;
		return this.patterns.computeIfAbsent(bounded, (key) -> new PatternAccount(key));
	}

	/**
	 * Return the beginning of the statistics.
	 */
	public Instant startedAt() {
		return this.startedAt;
	}

	/**
	 * Return the statistics of each access pattern that was used, in the order of their
	 * names.
	 */
	public List<PatternStatistics> patterns() {
		return this.patterns.values()
			.stream()
			.map(this::statistics)
			.sorted(Comparator.comparing(PatternStatistics::name))
			.toList();
	}

	/**
	 * Return the statistics of an access pattern, or null if it was not used yet.
	 */
	public @Nullable PatternStatistics pattern(String name) {
		PatternAccount account = this.patterns.get(name);
		if (account == null) {
			return null;
		}
		return statistics(account);
	}

	private PatternStatistics statistics(PatternAccount account) {
		return account.statistics(this.clock.millis());
	}

	/**
	 * Return the usage of each table and index by all access patterns, in the order of
	 * their names, a table before its indexes. A missing index was neither read nor
	 * written.
	 */
	public List<ResourceUsage> resources() {
		List<ResourceUsage> all = new ArrayList<>();
		this.patterns.values().forEach((account) -> all.addAll(account.usage()));
		all.sort(PatternAccount.BY_RESOURCE);
		return sums(all);
	}

	private static List<ResourceUsage> sums(List<ResourceUsage> sorted) {
		List<ResourceUsage> sums = new ArrayList<>();
		for (ResourceUsage usage : sorted) {
			int last = sums.size() - 1;
			if (last >= 0 && sums.get(last).isOfSameResource(usage)) {
				sums.set(last, sums.get(last).plus(usage));
			}
			else {
				sums.add(usage);
			}
		}
		return List.copyOf(sums);
	}

	/**
	 * Return the capacity that was taken from each table and index in each hour of the
	 * last week, in the order of their names, a table before its indexes. The statistics
	 * hold at most 500 tables and indexes: further ones are added up as {@code other}.
	 */
	public List<CapacityHours> hours() {
		long now = this.clock.millis();
		return this.hours.entrySet()
			.stream()
			.map((entry) -> new CapacityHours(entry.getKey().table(), entry.getKey().index(),
					entry.getValue().hours(now)))
			.sorted(Comparator.comparing(CapacityHours::table)
				.thenComparing(CapacityHours::index, Comparator.nullsFirst(Comparator.naturalOrder())))
			.toList();
	}

	private record Resource(String table, @Nullable String index) {

	}

}
