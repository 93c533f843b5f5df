package io.github.dynamospring.observation;

import java.util.Objects;

import io.github.dynamospring.privacy.KeyVisibility;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;

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

	private final TableTag tableTag;

	private final KeyVisibility keys;

	private final SeriesLimit limit = new SeriesLimit();

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

	private SeriesNames names(DynamoRequestContext context) {
		return context.series().part(this, this::names);
	}

	private SeriesNames names(RequestSeries series) {
		CostSeries tags = this.limit.bounded(new CostSeries(series.operation(), table(series),
				Objects.requireNonNullElse(series.index(), KeyValue.NONE_VALUE), series.accessPattern()));
		return new SeriesNames(contextualName(series), tags);
	}

	private String table(RequestSeries series) {
		if (series.hasSeveralTables()) {
			return CostSeries.SEVERAL;
		}
		if (series.table() == null) {
			return KeyValue.NONE_VALUE;
		}
		return this.tableTag.of(series.table());
	}

	// as OpenTelemetry names the spans of databases
	private String contextualName(RequestSeries series) {
		if (series.table() == null) {
			return series.operation();
		}
		return series.operation() + " " + this.tableTag.of(series.table());
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(DynamoRequestContext context) {
		return new SpanKeyValues(context, this.keys).toKeyValues();
	}

}
