package io.github.dynamospring.observation;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

import org.apache.commons.logging.Log;
import org.apache.commons.logging.LogFactory;

/**
 * Limit of the number of series. Beyond {@value #MOST} a new one goes without the name of
 * its access pattern, and beyond twice as many without its table, too. Earlier series
 * keep their tags.
 */
public final class SeriesLimit {

	/** The most series. */
	public static final int MOST = 2000;

	private static final Log logger = LogFactory.getLog(SeriesLimit.class);

	private final Set<CostSeries> known = ConcurrentHashMap.newKeySet();

	private final AtomicBoolean warned = new AtomicBoolean();

	/**
	 * Return the series, or the one that stands for it.
	 */
	public CostSeries bounded(CostSeries series) {
		if (isWithin(series, MOST)) {
			return series;
		}
		if (this.warned.compareAndSet(false, true)) {
			warn(series);
		}
		CostSeries rest = series.withoutPattern();
		if (isWithin(rest, 2 * MOST)) {
			return rest;
		}
		return series.withoutResource();
	}

	// another thread may add the same series meanwhile. Several threads that add
	// different ones can exceed the limit by their number
	private boolean isWithin(CostSeries series, int most) {
		if (this.known.size() < most) {
			this.known.add(series);
		}
		return this.known.contains(series);
	}

	private static void warn(CostSeries series) {
		logger.warn("Requests to DynamoDB have more than " + MOST + " combinations of operation, table, index and "
				+ "access pattern. " + series.operation() + " on table '" + series.table() + "' by access pattern '"
				+ series.accessPattern() + "', and all further ones, have '" + CostSeries.OTHER
				+ "' for the access pattern, and beyond " + 2 * MOST + " for the table too. Name access patterns "
				+ "without values, and give one tag to tables that are alike by a TableTag");
	}

}
