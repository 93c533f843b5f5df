package io.github.dynamospring.plan;

import org.springframework.util.Assert;

/**
 * Settings of the scan of a whole table.
 *
 * @param segments the number of parts of the table that are read at the same time, from 1
 * to {@value #MAX_SEGMENTS}
 * @param unitsPerSecond the maximum of capacity units that all segments consume in a
 * second, on average, or {@link #UNBOUNDED}
 * @since 0.1
 * @see <a href=
 * "https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Scan.html#Scan.ParallelScan">Parallel
 * scan</a>
 */
public record ScanSettings(int segments, int unitsPerSecond) {

	/**
	 * Maximum number of segments. DynamoDB takes a million, but each is a request at
	 * least, and 2 GB of a table are enough for one.
	 */
	public static final int MAX_SEGMENTS = 10_000;

	/**
	 * Number of units of a scan without a bound.
	 */
	public static final int UNBOUNDED = Integer.MAX_VALUE;

	/**
	 * One segment that is read as fast as its items are consumed.
	 */
	public static final ScanSettings DEFAULT = new ScanSettings(1, UNBOUNDED);

	/**
	 * Create settings.
	 */
	public ScanSettings {
		Assert.isTrue(segments >= 1 && segments <= MAX_SEGMENTS,
				() -> "'segments' must be from 1 to " + MAX_SEGMENTS + ", not " + segments);
		Assert.isTrue(unitsPerSecond > 0, () -> "'unitsPerSecond' must be positive, not " + unitsPerSecond);
	}

	/**
	 * Return whether the rate is bounded.
	 */
	public boolean isBounded() {
		return this.unitsPerSecond != UNBOUNDED;
	}

}
