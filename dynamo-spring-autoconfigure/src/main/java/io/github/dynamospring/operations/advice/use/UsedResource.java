package io.github.dynamospring.operations.advice.use;

import java.util.concurrent.atomic.LongAdder;

/**
 * Index that was used by this instance since it started.
 */
final class UsedResource {

	private static final double NANOS_OF_DAY = 86_400e9;

	private static final double NANOS_OF_SECOND = 1e9;

	private final long since;

	private final LongAdder writes = new LongAdder();

	private final LongAdder parts = new LongAdder();

	private volatile boolean read;

	/**
	 * Create an index without use.
	 * @param since the time
	 */
	UsedResource(long since) {
		this.since = since;
	}

	void count(boolean write, double units) {
		if (!write) {
			this.read = true;
		}
		else if (units > 0) {
			this.writes.increment();
			this.parts.add(UseFigure.parts(units));
		}
	}

	long since() {
		return this.since;
	}

	boolean isRead() {
		return this.read;
	}

	/**
	 * Return how many requests wrote it.
	 */
	long writes() {
		return this.writes.sum();
	}

	/**
	 * Return the units of its writes.
	 */
	double writeUnits() {
		return (double) this.parts.sum() / UseFigure.PARTS;
	}

	/**
	 * Return the units of its writes a day.
	 */
	double writeUnitsPerDay(long now) {
		return writeUnits() * NANOS_OF_DAY / Math.max(now - this.since, NANOS_OF_SECOND);
	}

	/**
	 * Return for how long it was used.
	 */
	double seconds(long now) {
		return (now - this.since) / NANOS_OF_SECOND;
	}

	/**
	 * Name of an index.
	 *
	 * @param table the name of the table
	 * @param index the name of the index
	 */
	record Id(String table, String index) {

	}

}
