package io.github.dynamospring.observation;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.privacy.KeyVisibility;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Default {@link DynamoObservationConvention}. It names 2,000 combinations of operation,
 * table, index and access pattern. Further ones have the access pattern {@code other},
 * and beyond 4,000 the table and the index {@code other}, too.
 *
 * @since 0.1
 * @see DynamoObservationDocumentation
 */
public class DefaultDynamoObservationConvention implements DynamoObservationConvention {

	static final String NAME = "dynamodb.requests";

	// combinations with the real names of tables; more mean a table per tenant, and are
	// worked out each time
	private static final int MOST_KEPT = 10_000;

	private final TableTag tableTag;

	private final KeyVisibility keys;

	private final SeriesLimit limit = new SeriesLimit();

	private final Map<Series, SeriesNames> names = new ConcurrentHashMap<>();

	/**
	 * Create a convention that names tables as requests do, and hides key values.
	 */
	public DefaultDynamoObservationConvention() {
		this((table) -> table, KeyVisibility.HIDDEN);
	}

	/**
	 * Create a convention.
	 * @param tableTag the strategy for the key value of a table
	 * @param keys the visibility of the keys of single items in spans
	 */
	public DefaultDynamoObservationConvention(TableTag tableTag, KeyVisibility keys) {
		Assert.notNull(tableTag, "'tableTag' must not be null");
		Assert.notNull(keys, "'keys' must not be null");
		this.tableTag = tableTag;
		this.keys = keys;
	}

	@Override
	public String getName() {
		return NAME;
	}

	@Override
	public String getContextualName(DynamoRequestContext context) {
		return names(context).contextualName();
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(DynamoRequestContext context) {
		return names(context).keyValues(context.isEnded() ? context.getOutcome() : null);
	}

	// asked for three times per request
	private SeriesNames names(DynamoRequestContext context) {
		SeriesNames known = context.names();
		if (known != null && known.owner() == this) {
			return known;
		}
		SeriesNames names = names(Series.of(context));
		context.setNames(names);
		return names;
	}

	private SeriesNames names(Series series) {
		SeriesNames known = this.names.get(series);
		if (known != null) {
			return known;
		}
		return keep(series);
	}

	private SeriesNames keep(Series series) {
		CostSeries tags = this.limit.bounded(new CostSeries(series.operation, table(series),
				Objects.requireNonNullElse(series.index, KeyValue.NONE_VALUE), series.accessPattern));
		SeriesNames created = new SeriesNames(this, contextualName(series), tags);
		if (this.names.size() < MOST_KEPT) {
			this.names.put(series, created);
		}
		return created;
	}

	private String table(Series series) {
		if (series.several) {
			return CostSeries.SEVERAL;
		}
		if (series.table == null) {
			return KeyValue.NONE_VALUE;
		}
		return this.tableTag.of(series.table);
	}

	// as OpenTelemetry names the spans of databases
	private String contextualName(Series series) {
		if (series.table == null) {
			return series.operation;
		}
		return series.operation + " " + this.tableTag.of(series.table);
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(DynamoRequestContext context) {
		return new SpanKeyValues(context, this.keys).toKeyValues();
	}

	private record Series(String operation, @Nullable String table, boolean several, @Nullable String index,
			String accessPattern) {

		static Series of(DynamoRequestContext context) {
			List<String> tables = context.getTableNames();
			return new Series(context.getOperation(), (tables.size() == 1) ? tables.get(0) : null, tables.size() > 1,
					context.getIndexName(), context.getAccessPattern());
		}

	}

}
