package io.github.dynamospring.observation;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.github.dynamospring.observation.DynamoObservationDocumentation.LowCardinalityKeyNames;
import io.micrometer.common.KeyValue;
import io.micrometer.common.KeyValues;
import org.jspecify.annotations.Nullable;

import org.springframework.util.Assert;

/**
 * Default {@link DynamoObservationConvention}. Of operations, tables, indexes and access
 * patterns it names 2,000 combinations; of further ones the access pattern is
 * {@code other}, and beyond as many again the table and the index, too.
 *
 * @since 0.1
 * @see DynamoObservationDocumentation
 */
public class DefaultDynamoObservationConvention implements DynamoObservationConvention {

	static final String NAME = "dynamodb.requests";

	// of tables as they are named; more are a table per tenant, and worked out each time
	private static final int MOST_KEPT = 10_000;

	private final TableTag tableTag;

	private final boolean withKeys;

	private final SeriesLimit limit = new SeriesLimit();

	private final Map<Series, KeyValues> lowCardinality = new ConcurrentHashMap<>();

	/**
	 * Create a convention that names tables as requests do, and keeps key values to
	 * itself.
	 */
	public DefaultDynamoObservationConvention() {
		this((table) -> table, false);
	}

	/**
	 * Create a convention.
	 * @param tableTag gives the key value of a table
	 * @param withKeys whether spans have the keys of single items
	 */
	public DefaultDynamoObservationConvention(TableTag tableTag, boolean withKeys) {
		Assert.notNull(tableTag, "'tableTag' must not be null");
		this.tableTag = tableTag;
		this.withKeys = withKeys;
	}

	@Override
	public String getName() {
		return NAME;
	}

	// as OpenTelemetry names the spans of databases
	@Override
	public String getContextualName(DynamoRequestContext context) {
		List<String> tables = context.getTableNames();
		return (tables.size() != 1) ? context.getOperation()
				: context.getOperation() + " " + this.tableTag.of(tables.get(0));
	}

	@Override
	public KeyValues getLowCardinalityKeyValues(DynamoRequestContext context) {
		Series series = Series.of(context);
		KeyValues known = this.lowCardinality.get(series);
		return (known != null) ? known : keep(series);
	}

	private KeyValues keep(Series series) {
		KeyValues values = keyValues(series);
		if (this.lowCardinality.size() < MOST_KEPT) {
			this.lowCardinality.put(series, values);
		}
		return values;
	}

	private KeyValues keyValues(Series series) {
		CostSeries tags = this.limit.bounded(new CostSeries(series.operation, table(series),
				(series.index != null) ? series.index : KeyValue.NONE_VALUE, series.accessPattern));
		return KeyValues.of(LowCardinalityKeyNames.TABLE.withValue(tags.table()),
				LowCardinalityKeyNames.INDEX.withValue(tags.index()),
				LowCardinalityKeyNames.OPERATION.withValue(tags.operation()),
				LowCardinalityKeyNames.ACCESS_PATTERN.withValue(tags.accessPattern()), LowCardinalityKeyNames.OUTCOME
					.withValue((series.outcome != null) ? series.outcome.tag() : KeyValue.NONE_VALUE));
	}

	private String table(Series series) {
		if (series.several) {
			return CostSeries.SEVERAL;
		}
		return (series.table != null) ? this.tableTag.of(series.table) : KeyValue.NONE_VALUE;
	}

	@Override
	public KeyValues getHighCardinalityKeyValues(DynamoRequestContext context) {
		return new SpanKeyValues(context, this.withKeys).toKeyValues();
	}

	private record Series(String operation, @Nullable String table, boolean several, @Nullable String index,
			String accessPattern, @Nullable RequestOutcome outcome) {

		static Series of(DynamoRequestContext context) {
			List<String> tables = context.getTableNames();
			return new Series(context.getOperation(), (tables.size() == 1) ? tables.get(0) : null, tables.size() > 1,
					context.getIndexName(), context.getAccessPattern(),
					context.isEnded() ? context.getOutcome() : null);
		}

	}

}
