package io.github.dynamospring.observation;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

import org.jspecify.annotations.Nullable;

/**
 * Series of requests that are counted together. An interceptor has one object for all
 * requests of a series, and each observer keeps its part of the series in it. So one
 * look-up for a request finds all parts.
 */
public final class RequestSeries {

	private static final Object[] NO_PARTS = {};

	private final String operation;

	private final String accessPattern;

	private final @Nullable String table;

	private final @Nullable String index;

	private final boolean severalTables;

	/** Owners at even places, each before its part. */
	private volatile Object[] parts = NO_PARTS;

	private RequestSeries(String operation, String accessPattern, @Nullable String table, @Nullable String index,
			boolean severalTables) {
		this.operation = operation;
		this.accessPattern = accessPattern;
		this.table = table;
		this.index = index;
		this.severalTables = severalTables;
	}

	static RequestSeries of(DynamoRequestContext context) {
		List<String> tables = context.getTableNames();
		return new RequestSeries(context.getOperation(), context.getAccessPattern(),
				(tables.size() == 1) ? tables.get(0) : null, context.getIndexName(), tables.size() > 1);
	}

	/**
	 * Return the series that stands for this one if there are too many tables.
	 */
	public RequestSeries withoutTable() {
		return new RequestSeries(this.operation, this.accessPattern, null, null, true);
	}

	/**
	 * Return the series that stands for this one if there are too many access patterns.
	 */
	public RequestSeries withoutPattern() {
		return new RequestSeries(this.operation, CostSeries.OTHER, null, null, true);
	}

	/**
	 * Return the name of the operation.
	 */
	public String operation() {
		return this.operation;
	}

	/**
	 * Return the name of the access pattern.
	 */
	public String accessPattern() {
		return this.accessPattern;
	}

	/**
	 * Return the name of the table, or null unless there is exactly one.
	 */
	public @Nullable String table() {
		return this.table;
	}

	/**
	 * Return the name of the index, or null.
	 */
	public @Nullable String index() {
		return this.index;
	}

	boolean hasSeveralTables() {
		return this.severalTables;
	}

	/**
	 * Return the part of an observer, looked up at its first use.
	 * @param owner the observer
	 * @param lookup finds or creates the part
	 */
	@SuppressWarnings("unchecked")
	public <P> P part(Object owner, Function<RequestSeries, P> lookup) {
		Object[] parts = this.parts;
		for (int i = 0; i < parts.length; i += 2) {
			if (parts[i] == owner) {
				return (P) parts[i + 1];
			}
		}
		P found = lookup.apply(this);
		keep(owner, found);
		return found;
	}

	private synchronized void keep(Object owner, Object part) {
		Object[] more = Arrays.copyOf(this.parts, this.parts.length + 2);
		more[more.length - 2] = owner;
		more[more.length - 1] = part;
		this.parts = more;
	}

	@Override
	public boolean equals(@Nullable Object other) {
		return other instanceof RequestSeries series && this.accessPattern.equals(series.accessPattern)
				&& this.operation.equals(series.operation) && Objects.equals(this.table, series.table)
				&& Objects.equals(this.index, series.index) && this.severalTables == series.severalTables;
	}

	@Override
	public int hashCode() {
		return (this.accessPattern.hashCode() * 31 + this.operation.hashCode()) * 31 + Objects.hashCode(this.table);
	}

}
