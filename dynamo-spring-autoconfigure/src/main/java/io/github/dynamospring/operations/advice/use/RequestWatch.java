package io.github.dynamospring.operations.advice.use;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongSupplier;

import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.EstimatedCapacity;
import io.github.dynamospring.observation.FailedAttempt;
import io.github.dynamospring.observation.RequestListener;
import io.github.dynamospring.observation.RequestOutcome;
import io.github.dynamospring.observation.ResourceUsage;
import io.github.dynamospring.observation.ThrottlingCause;
import io.github.dynamospring.observation.hot.TableSchemaSource;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.CancellationReason;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

import org.springframework.util.Assert;

/**
 * Listener that counts the figures of advice over a sliding window. Its memory is
 * bounded: at most {@value #MAX_SERIES} combinations of access pattern, operation, table
 * and index are counted. An observation under way takes a few hundred bytes.
 */
public final class RequestWatch implements RequestListener {

	/** The shortest window. */
	public static final Duration MIN_WINDOW = Duration.ofSeconds(10);

	/** The longest window. */
	public static final Duration MAX_WINDOW = Duration.ofDays(7);

	/** The most series, the most tables and indexes, and the most causes of throttles. */
	static final int MAX_SERIES = 1000;

	private static final long NANOS_OF_SECOND = 1_000_000_000;

	private final LongSupplier nanoTime;

	private final long started;

	private final long paneNanos;

	private final SingleItems items;

	private final Map<UseSeries, SlidingCounts> series = new ConcurrentHashMap<>();

	private final Map<UsedResource.Id, UsedResource> resources = new ConcurrentHashMap<>();

	private final Map<ThrottlingCause, SlidingCounts> throttles = new ConcurrentHashMap<>();

	/**
	 * Create a watch.
	 * @param window longest time for which a request counts
	 * @param schemas source of the attributes of keys
	 */
	public RequestWatch(Duration window, TableSchemaSource schemas) {
		this(window, schemas, System::nanoTime);
	}

	RequestWatch(Duration window, TableSchemaSource schemas, LongSupplier nanoTime) {
		Assert.isTrue(window.compareTo(MIN_WINDOW) >= 0 && window.compareTo(MAX_WINDOW) <= 0,
				"'window' must be between 10s and 7d");
		this.nanoTime = nanoTime;
		this.started = nanoTime.getAsLong();
		this.paneNanos = window.toNanos() / SlidingCounts.PANES;
		this.items = new SingleItems(schemas);
	}

	@Override
	public void ended(DynamoRequestContext context) {
		long now = this.nanoTime.getAsLong();
		UseSeries of = series(context);
		SlidingCounts counts = bounded(this.series, of, UseFigure.values().length);
		if (counts != null) {
			count(context, of, counts.current(pane(now)));
		}
		for (ResourceUsage usage : context.getUsage()) {
			count(context, usage, now);
		}
		for (FailedAttempt attempt : context.getFailedAttempts()) {
			attempt.throttles().forEach((cause) -> count(context, cause, now));
		}
	}

	private static UseSeries series(DynamoRequestContext context) {
		List<String> tables = context.getTableNames();
		return new UseSeries(context.getAccessPattern(), context.getOperation(),
				(tables.size() == 1) ? tables.get(0) : "", context.getIndexName());
	}

	private static <K> @Nullable SlidingCounts bounded(Map<K, SlidingCounts> all, K key, int size) {
		SlidingCounts known = all.get(key);
		if (known != null || all.size() >= MAX_SERIES) {
			return known;
		}
		return all.computeIfAbsent(key, (absent) -> new SlidingCounts(size));
	}

	private long pane(long now) {
		return Math.floorDiv(now, this.paneNanos);
	}

	private void count(DynamoRequestContext context, UseSeries of, AtomicLongArray counts) {
		add(counts, UseFigure.REQUESTS, 1);
		double read = 0;
		for (ResourceUsage usage : context.getUsage()) {
			read += usage.read();
			add(counts, UseFigure.RETURNED, usage.returned());
			add(counts, UseFigure.SCANNED, usage.scanned());
		}
		add(counts, UseFigure.READ, UseFigure.parts(read));
		if (SingleItems.isStrong(context.getRequest())) {
			add(counts, UseFigure.STRONG, 1);
			add(counts, UseFigure.STRONG_READ, UseFigure.parts(read));
		}
		if (context.getOutcome() == RequestOutcome.CONDITION) {
			add(counts, UseFigure.FAILED, 1);
			add(counts, UseFigure.FAILED_WRITE, UseFigure.parts(failed(context)));
		}
		this.items.count(context, of, counts);
	}

	private static double failed(DynamoRequestContext context) {
		if (!(context.getFailure() instanceof TransactionCanceledException canceled)) {
			return EstimatedCapacity.ofFailedCondition(context);
		}
		List<CancellationReason> reasons = canceled.cancellationReasons();
		double units = 0;
		for (int action = 0; action < context.getBatchSize(); action++) {
			units += EstimatedCapacity.ofCancelledAction(context, action, reasons);
		}
		return units;
	}

	static void add(AtomicLongArray counts, UseFigure figure, long amount) {
		if (amount != 0) {
			counts.getAndAdd(figure.ordinal(), amount);
		}
	}

	private void count(DynamoRequestContext context, ResourceUsage usage, long now) {
		if (usage.index() != null) {
			UsedResource.Id id = new UsedResource.Id(usage.table(), usage.index());
			UsedResource resource = this.resources.get(id);
			if (resource == null && this.resources.size() < MAX_SERIES) {
				resource = this.resources.computeIfAbsent(id, (absent) -> new UsedResource(now));
			}
			if (resource != null) {
				resource.count(context.isWrite(), usage.write());
			}
		}
	}

	private void count(DynamoRequestContext context, ThrottlingCause cause, long now) {
		List<String> tables = context.getTableNames();
		ThrottlingCause known = (cause.table() != null || tables.size() != 1) ? cause
				: new ThrottlingCause(cause.reason(), tables.get(0), cause.index());
		SlidingCounts counts = bounded(this.throttles, known, 1);
		if (counts != null) {
			counts.current(pane(now)).getAndIncrement(0);
		}
	}

	/**
	 * Return the use over the window.
	 */
	SeenUse seen(UseThresholds thresholds) {
		long now = this.nanoTime.getAsLong();
		long pane = pane(now);
		long from = Math.max(this.started, (pane - SlidingCounts.PANES + 1) * this.paneNanos);
		double seconds = Math.max((double) (now - from) / NANOS_OF_SECOND, 1);
		double window = (double) this.paneNanos * SlidingCounts.PANES / NANOS_OF_SECOND;
		return new SeenUse(seconds, window, thresholds.leastSeconds(), thresholds.leastRequests(),
				sums(this.series, pane), sums(this.throttles, pane), Map.copyOf(this.resources), this.started, now);
	}

	/**
	 * Return the indexes that were used since the start.
	 */
	Map<UsedResource.Id, UsedResource> resources() {
		return this.resources;
	}

	long now() {
		return this.nanoTime.getAsLong();
	}

	private static <K> Map<K, long[]> sums(Map<K, SlidingCounts> all, long pane) {
		Map<K, long[]> sums = new ConcurrentHashMap<>();
		all.forEach((key, counts) -> sums.put(key, counts.sums(pane)));
		return sums;
	}

}
