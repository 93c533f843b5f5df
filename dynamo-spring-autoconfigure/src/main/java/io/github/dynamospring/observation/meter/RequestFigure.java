package io.github.dynamospring.observation.meter;

/**
 * Figures that are counted of the requests of a series. Units are thousandths.
 */
public enum RequestFigure {

	/** Requests. */
	REQUESTS,

	/** Read units. */
	READ,

	/** Items that came back. */
	RETURNED,

	/** Items that were read, before the filter. */
	SCANNED,

	/** Strongly consistent requests, outside of transactions. */
	STRONG,

	/** Read units of those. */
	STRONG_READ,

	/** Requests that failed on a condition. */
	FAILED,

	/** Write units of those, as estimated. */
	FAILED_WRITE,

	/** Requests for one large item. */
	LARGE,

	/** Sizes of those items in KB, rounded up as units are. */
	LARGE_KILOBYTES,

	/** Units of those requests on the table, without its indexes. */
	LARGE_UNITS,

	/** Observations in which there were many requests for one item. */
	OBSERVATIONS,

	/** Requests in those. */
	OBSERVED,

	/** Writes of an item that was read before within the same observation. */
	REWRITES,

	/** The repeated writes without a condition. */
	BLIND_REWRITES,

	/** Read units of those reads. */
	REWRITE_READ;

	/** The KB from which on an item is large. */
	public static final int LARGE_ITEM = 32;

	/** Parts that a unit is counted by. */
	public static final int PARTS = 1000;

	static long parts(double units) {
		return Math.round(units * PARTS);
	}

}
