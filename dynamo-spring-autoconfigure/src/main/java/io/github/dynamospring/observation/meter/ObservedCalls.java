package io.github.dynamospring.observation.meter;

import io.github.dynamospring.observation.RequestSeries;
import org.jspecify.annotations.Nullable;

/**
 * Requests for single items within one observation, such as an HTTP request. It is kept
 * in the context of the observation and ends with it. It remembers the last
 * {@value #READS} reads and the first {@value #SERIES} series. Keys are kept as hashes,
 * salted by a number of this process.
 */
final class ObservedCalls {

	private static final int READS = 16;

	private static final int SERIES = 8;

	private final long[] keys = new long[READS];

	private final @Nullable RequestSeries[] readers = new RequestSeries[READS];

	private final long[] units = new long[READS];

	private int next;

	private final @Nullable RequestSeries[] series = new RequestSeries[SERIES];

	private final int[] counts = new int[SERIES];

	/**
	 * Count a request for an item.
	 * @return its number within its series, or 0 if there are too many series
	 */
	synchronized int count(RequestSeries of) {
		for (int i = 0; i < SERIES; i++) {
			if (this.series[i] == null) {
				this.series[i] = of;
			}
			if (of.equals(this.series[i])) {
				return ++this.counts[i];
			}
		}
		return 0;
	}

	/**
	 * Note a read.
	 * @param key the hash of the key
	 * @param parts the capacity it took
	 * @return whether it is the first known read of the key
	 */
	synchronized boolean read(long key, RequestSeries reader, long parts) {
		if (find(key) >= 0) {
			return false;
		}
		this.keys[this.next] = key;
		this.readers[this.next] = reader;
		this.units[this.next] = parts;
		this.next = (this.next + 1) % READS;
		return true;
	}

	/**
	 * Forget a read of a key that another access pattern writes now.
	 * @return the capacity it took, or -1 if there was no read
	 */
	synchronized long takeRead(long key, RequestSeries writer) {
		int found = find(key);
		RequestSeries reader = (found >= 0) ? this.readers[found] : null;
		if (reader == null || reader.accessPattern().equals(writer.accessPattern())) {
			return -1;
		}
		this.readers[found] = null;
		return this.units[found];
	}

	private int find(long key) {
		for (int i = 0; i < READS; i++) {
			if (this.readers[i] != null && this.keys[i] == key) {
				return i;
			}
		}
		return -1;
	}

}
