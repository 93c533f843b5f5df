package io.github.dynamospring.observation.meter;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;

import io.github.dynamospring.observation.DynamoRequestContext;
import io.github.dynamospring.observation.ObservationFailures;
import io.github.dynamospring.observation.ObservationFailures.Kind;
import io.github.dynamospring.observation.RequestListener;
import io.github.dynamospring.observation.TableTag;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.services.dynamodb.model.DescribeTableResponse;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

import org.springframework.util.Assert;

/**
 * Listener with gauges of the size and the items of tables. They show the latest answer
 * to {@code DescribeTable}, whoever sent it. A gauge that is read three hours after it
 * asks for the next one, in the background. Without an answer for half a day it is
 * {@code NaN}. DynamoDB updates both figures about every six hours.
 *
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TableDescription.html">TableDescription</a>
 */
public final class TableSizeMeters implements RequestListener {

	private static final Log logger = LogFactory.getLog(TableSizeMeters.class);

	private static final Duration INTERVAL = Duration.ofHours(3);

	private static final Duration LIFETIME = Duration.ofHours(12);

	private final Map<String, WatchedTable> tables = new ConcurrentHashMap<>();

	private final MeterRegistry registry;

	private final TableTag tableTag;

	private final ObservationFailures failures;

	private final Executor executor;

	private final Clock clock;

	/**
	 * Create meters.
	 * @param registry where they are registered
	 * @param tableTag gives the tag of a table
	 * @param failures where it is noted if a meter cannot be registered
	 * @param executor runs requests, apart from the reader of a gauge
	 * @param clock tells the age of an answer
	 */
	public TableSizeMeters(MeterRegistry registry, TableTag tableTag, ObservationFailures failures, Executor executor,
			Clock clock) {
		Assert.notNull(registry, "'registry' must not be null");
		Assert.notNull(tableTag, "'tableTag' must not be null");
		Assert.notNull(failures, "'failures' must not be null");
		Assert.notNull(executor, "'executor' must not be null");
		Assert.notNull(clock, "'clock' must not be null");
		this.registry = registry;
		this.tableTag = tableTag;
		this.failures = failures;
		this.executor = executor;
		this.clock = clock;
	}

	/**
	 * Register the gauges of a table.
	 * @param table the name of the table in DynamoDB
	 * @param request sends the request
	 */
	public void register(String table, Supplier<TableDescription> request) {
		this.failures.run(Kind.METER, () -> {
			String tag = this.tableTag.of(table);
			boolean isNew = this.tables.values().stream().noneMatch((known) -> known.tag.equals(tag));
			this.tables.put(table, new WatchedTable(tag, request));
			if (isNew) {
				register(tag);
			}
		});
	}

	private void register(String tag) {
		register("size", "bytes", "Size of a table without its indexes", tag, TableDescription::tableSizeBytes);
		register("items", "items", "Items of a table", tag, TableDescription::itemCount);
	}

	private void register(String name, String unit, String description, String tag,
			Function<TableDescription, @Nullable Long> figure) {
		Gauge.builder("dynamodb.table." + name, this, (meters) -> meters.sum(tag, figure))
			.description(description)
			.baseUnit(unit)
			.tag("table", tag)
			.register(this.registry);
	}

	private double sum(String tag, Function<TableDescription, @Nullable Long> figure) {
		return this.tables.values()
			.stream()
			.filter((table) -> table.tag.equals(tag))
			.mapToDouble((table) -> table.read(figure))
			.sum();
	}

	@Override
	public void ended(DynamoRequestContext context) {
		TableDescription description = (context.getSdkResponse() instanceof DescribeTableResponse response)
				? response.table() : null;
		if (description != null && description.tableName() != null) {
			note(description);
		}
	}

	private void note(TableDescription description) {
		WatchedTable table = this.tables.get(description.tableName());
		if (table != null) {
			table.note(description);
		}
	}

	/**
	 * Table with its latest description.
	 */
	private final class WatchedTable {

		private final String tag;

		private final Supplier<TableDescription> request;

		private final AtomicReference<Instant> due = new AtomicReference<>(Instant.MIN);

		private volatile @Nullable TableDescription description;

		private volatile Instant describedAt = Instant.MIN;

		WatchedTable(String tag, Supplier<TableDescription> request) {
			this.tag = tag;
			this.request = request;
		}

		double read(Function<TableDescription, @Nullable Long> figure) {
			Instant now = TableSizeMeters.this.clock.instant();
			Instant due = this.due.get();
			if (!now.isBefore(due) && this.due.compareAndSet(due, now.plus(INTERVAL))) {
				TableSizeMeters.this.executor.execute(this::describe);
			}
			TableDescription latest = now.isBefore(this.describedAt.plus(LIFETIME)) ? this.description : null;
			Long value = (latest != null) ? figure.apply(latest) : null;
			return (value != null) ? value : Double.NaN;
		}

		private void describe() {
			try {
				note(this.request.get());
			}
			catch (RuntimeException ex) {
				logger.debug("A table could not be described", ex);
			}
		}

		void note(TableDescription description) {
			Instant now = TableSizeMeters.this.clock.instant();
			this.description = description;
			this.describedAt = now;
			this.due.set(now.plus(INTERVAL));
		}

	}

}
