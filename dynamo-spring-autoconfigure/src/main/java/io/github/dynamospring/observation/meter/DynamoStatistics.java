package io.github.dynamospring.observation.meter;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.Stream;

import io.github.dynamospring.observation.CostSeries;
import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.FailedAttempt;
import io.github.dynamospring.observation.RequestListener;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.RequestSeries;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.ThrottlingCause;
import io.github.dynamospring.observation.hot.TableSchemaSource;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Statistics of requests since the application started, by access pattern, and ledger of
 * all tools that count requests. A request is counted once, in the account of its series,
 * and accounts only grow. The use of a minute, an hour or a window is the difference of
 * two readings.
 * <p>
 * They hold at most two thousand access patterns: further ones are added up as
 * {@code other}.
 *
 * @since 0.1
 */
public final class DynamoStatistics implements RequestListener {

	/** Longest time for which a request counts as recent, by default. */
	public static final Duration DEFAULT_WINDOW = Duration.ofHours(1);

	/** From this number on, a new series stands for all tables. */
	static final int MAX_SERIES = 1000;

	static final int MAX_PATTERNS = 2 * MAX_SERIES;

	private static final int MAX_RESOURCES = 500;

	private static final int MAX_CAUSES = 1000;

	/** Readings of a window: it slides by quarters. */
	private static final int PANES = 4;

	private static final Comparator<ResourceUsage> BY_RESOURCE = Comparator.comparing(ResourceUsage::table)
		.thenComparing(ResourceUsage::index, Comparator.nullsFirst(Comparator.naturalOrder()));

	private final Map<RequestSeries, SeriesAccount> accounts = new ConcurrentHashMap<>();

	private final Map<ThrottlingCause, LongAdder> throttles = new ConcurrentHashMap<>();

	private final Map<Resource, HourlyCapacity> hours = new ConcurrentHashMap<>();

	private final Deque<Reading> readings = new ArrayDeque<>();

	private final Clock clock;

	private final Instant startedAt;

	private final long paneMillis;

	private final SingleItems items;

	private long minute;

	/** End of the minute or pane, in milliseconds. */
	private volatile long end;

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
		this(clock, DEFAULT_WINDOW, (table) -> null);
	}

	/**
	 * Create statistics.
	 * @param clock the clock of the requests
	 * @param window the longest time for which a request counts as recent
	 * @param schemas the source of the attributes of keys
	 */
	public DynamoStatistics(Clock clock, Duration window, TableSchemaSource schemas) {
		Assert.notNull(clock, "'clock' must not be null");
		Assert.notNull(window, "'window' must not be null");
		Assert.notNull(schemas, "'schemas' must not be null");
		this.clock = clock;
		this.startedAt = clock.instant();
		this.paneMillis = Math.max(window.toMillis() / PANES, 1);
		this.items = new SingleItems(schemas);
	}

	@Override
	public void ended(DynamoRequestContext context) {
		long now = now();
		RequestSeries series = context.series();
		SeriesAccount account = series.part(this, this::account);
		account.add(context, now);
		this.items.count(context, series, account);
		for (FailedAttempt attempt : context.getFailedAttempts()) {
			attempt.throttles().forEach((cause) -> count(series, cause));
		}
	}

	private SeriesAccount account(RequestSeries series) {
		SeriesAccount known = this.accounts.get(series);
		if (known != null) {
			return known;
		}
		return this.accounts.computeIfAbsent(bounded(series), (key) -> new SeriesAccount(key.accessPattern()));
	}

	private RequestSeries bounded(RequestSeries series) {
		if (this.accounts.size() < MAX_SERIES) {
			return series;
		}
		RequestSeries ofPattern = series.withoutTable();
		if (this.accounts.size() < MAX_PATTERNS || this.accounts.containsKey(ofPattern)) {
			return ofPattern;
		}
		return series.withoutPattern();
	}

	private void count(RequestSeries series, ThrottlingCause cause) {
		ThrottlingCause known = (cause.table() != null || series.table() == null) ? cause
				: new ThrottlingCause(cause.reason(), series.table(), cause.index());
		if (this.throttles.size() < MAX_CAUSES || this.throttles.containsKey(known)) {
			this.throttles.computeIfAbsent(known, (absent) -> new LongAdder()).increment();
		}
	}

	/** Returns the time, after the readings that are due at it. */
	private long now() {
		long now = this.clock.millis();
		if (now >= this.end) {
			read(now);
		}
		return now;
	}

	// the first request of a minute reads the accounts before it counts
	private synchronized void read(long now) {
		if (now >= this.end) {
			readHours();
			this.minute = now / HourlyCapacity.MILLIS;
			long pane = pane(now);
			if (this.readings.isEmpty() || this.readings.getLast().pane < pane) {
				this.readings.removeIf((reading) -> reading.pane <= pane - PANES);
				this.readings.add(new Reading(pane, figures(), throttleCounts()));
			}
			this.end = Math.min((this.minute + 1) * HourlyCapacity.MILLIS, (pane + 1) * this.paneMillis);
		}
	}

	private long pane(long millis) {
		return Math.floorDiv(millis, this.paneMillis);
	}

	private void readHours() {
		Map<HourlyCapacity, ResourceUsage> totals = new HashMap<>();
		resources().forEach((usage) -> totals.merge(hours(usage), usage, ResourceUsage::plus));
		totals.forEach((hours, total) -> hours.read(total, this.minute));
	}

	private HourlyCapacity hours(ResourceUsage usage) {
		Resource resource = new Resource(usage.table(), usage.index());
		boolean isKept = this.hours.size() < MAX_RESOURCES || this.hours.containsKey(resource);
		return this.hours.computeIfAbsent(isKept ? resource : new Resource(CostSeries.OTHER, null),
				(key) -> new HourlyCapacity());
	}

	private Map<RequestSeries, long[]> figures() {
		Map<RequestSeries, long[]> figures = new HashMap<>();
		this.accounts.forEach((series, account) -> figures.put(series, account.figures()));
		return figures;
	}

	private Map<ThrottlingCause, Long> throttleCounts() {
		Map<ThrottlingCause, Long> counts = new HashMap<>();
		this.throttles.forEach((cause, count) -> counts.put(cause, count.sum()));
		return counts;
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
		return this.accounts.values()
			.stream()
			.collect(Collectors.groupingBy(SeriesAccount::pattern, TreeMap::new, Collectors.toList()))
			.entrySet()
			.stream()
			.map((pattern) -> statistics(pattern.getKey(), pattern.getValue()))
			.toList();
	}

	/**
	 * Return the statistics of an access pattern, or null if it was not used yet.
	 */
	public @Nullable PatternStatistics pattern(String name) {
		List<SeriesAccount> accounts = this.accounts.values()
			.stream()
			.filter((account) -> account.pattern().equals(name))
			.toList();
		if (accounts.isEmpty()) {
			return null;
		}
		return statistics(name, accounts);
	}

	private PatternStatistics statistics(String name, List<SeriesAccount> accounts) {
		long throttles = accounts.stream().mapToLong(SeriesAccount::throttles).sum();
		long lastUsed = accounts.stream().mapToLong(SeriesAccount::lastUsed).max().orElseThrow();
		List<LatencyWindow> latencies = accounts.stream().map(SeriesAccount::latencies).toList();
		return new PatternStatistics(name, requests(accounts), usage(accounts), throttles,
				LatencyWindow.latency(latencies, this.clock.millis()), Instant.ofEpochMilli(lastUsed));
	}

	private static Map<RequestOutcome, Long> requests(List<SeriesAccount> accounts) {
		Map<RequestOutcome, Long> requests = new EnumMap<>(RequestOutcome.class);
		for (RequestOutcome outcome : RequestOutcome.values()) {
			requests.put(outcome, accounts.stream().mapToLong((account) -> account.requests(outcome)).sum());
		}
		return requests;
	}

	/**
	 * Return the usage of each table and index by all access patterns, in the order of
	 * their names, a table before its indexes. A missing index was neither read nor
	 * written.
	 */
	public List<ResourceUsage> resources() {
		return usage(this.accounts.values());
	}

	private static List<ResourceUsage> usage(Collection<SeriesAccount> accounts) {
		Map<Resource, ResourceUsage> sums = new HashMap<>();
		accounts(accounts).map(ResourceAccount::usage)
			.forEach((usage) -> sums.merge(new Resource(usage.table(), usage.index()), usage, ResourceUsage::plus));
		return sums.values().stream().sorted(BY_RESOURCE).toList();
	}

	private static Stream<ResourceAccount> accounts(Collection<SeriesAccount> accounts) {
		return accounts.stream().flatMap((account) -> account.resources().stream());
	}

	/**
	 * Return the usage of each index since its first use, in no order.
	 */
	public Collection<IndexUsage> indexes() {
		Map<Resource, IndexUsage> sums = new HashMap<>();
		accounts(this.accounts.values()).map(ResourceAccount::indexUsage)
			.filter(Objects::nonNull)
			.forEach((usage) -> sums.merge(new Resource(usage.table(), usage.index()), usage, IndexUsage::plus));
		return sums.values();
	}

	/**
	 * Return the capacity that was taken from each table and index in each hour of the
	 * last week, in the order of their names, a table before its indexes. The statistics
	 * hold at most 500 tables and indexes: further ones are added up as {@code other}.
	 */
	public synchronized List<CapacityHours> hours() {
		long now = now();
		readHours();
		return this.hours.entrySet()
			.stream()
			.map((entry) -> new CapacityHours(entry.getKey().table(), entry.getKey().index(),
					entry.getValue().hours(now)))
			.sorted(Comparator.comparing(CapacityHours::table)
				.thenComparing(CapacityHours::index, Comparator.nullsFirst(Comparator.naturalOrder())))
			.toList();
	}

	/**
	 * Return the requests of the window that ends now. It leaves out access patterns that
	 * are added up as {@code other}.
	 */
	public synchronized RecentUse recent() {
		long now = now();
		Reading past = this.readings.getFirst();
		Map<RequestSeries, long[]> series = new HashMap<>();
		figures().forEach((key, figures) -> series.put(key, difference(figures, past.series.get(key))));
		series.keySet().removeIf((key) -> key.accessPattern().equals(CostSeries.OTHER));
		Map<ThrottlingCause, Long> throttles = throttleCounts();
		past.throttles.forEach((cause, count) -> throttles.merge(cause, -count, Long::sum));
		Instant opened = Instant.ofEpochMilli((pane(now) - PANES + 1) * this.paneMillis);
		Instant from = opened.isAfter(this.startedAt) ? opened : this.startedAt;
		return new RecentUse(this.startedAt, from, Instant.ofEpochMilli(now),
				Duration.ofMillis(this.paneMillis * PANES), series, throttles);
	}

	private static long[] difference(long[] figures, long @Nullable [] past) {
		for (int i = 0; past != null && i < figures.length; i++) {
			figures[i] -= past[i];
		}
		return figures;
	}

	private record Resource(String table, @Nullable String index) {

	}

	/**
	 * Figures of all accounts when a pane began.
	 */
	private record Reading(long pane, Map<RequestSeries, long[]> series, Map<ThrottlingCause, Long> throttles) {

	}

}
